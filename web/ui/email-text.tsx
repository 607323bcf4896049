import { Fragment } from 'react';

/** An e-mail address that wraps after its punctuation, and inside a word only if the word is too long for a line. */
export const EmailText = ({ children }: { children: string }) => (
  <span translate="no" className="wrap-anywhere">
    {children.split(/(?<=[@._+-])/).map((part, index) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
);
