import type { ClipboardEvent, ComponentProps } from 'react';
import { phoneNumberIn } from '#contract/phone-number.ts';
import { Field } from '../ui/field.tsx';

/** A phone number, which stays as it was typed. A number that is copied with its contact comes without the name. */
export const PhoneField = (props: ComponentProps<typeof Field>) => (
  <Field type="tel" autoComplete="tel" onPaste={pasteNumber} {...props} />
);

function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const number = phoneNumberIn(event.clipboardData.getData('text'));
  if (number === null) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  input.setRangeText(number, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
