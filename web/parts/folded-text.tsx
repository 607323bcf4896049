import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';

type Props = {
  /** Clamps the text to a number of lines. */
  className: string;
  /** Where the text will be folded, as classes of its button, which then is there from the start and moves nothing. */
  button?: string;
  children: ReactNode;
};

/** A text folded after some lines. Without JavaScript it is shown in full. */
export function FoldedText({ className, button, children }: Props) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(!!button);

  // The number of lines depends on the width.
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, children]);

  return (
    <div>
      <p
        ref={paragraph}
        className={classNames('wrap-anywhere whitespace-pre-line', !isOpen && `${className} noscript:line-clamp-none`)}
      >
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classNames('min-h-11 font-bold text-accent underline-offset-4 hover:underline', button)}
        >
          {isOpen ? 'Tampilkan lebih sedikit' : 'Selengkapnya'}
        </button>
      )}
    </div>
  );
}
