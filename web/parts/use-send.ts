import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, isUnanswered } from '../call.ts';
import { toast, toastError, toastNoAnswer } from '../visitor/toast.ts';

type SendOptions<Answer> = {
  /**
   * The message of a failure if the server gives none, or what shows the failure instead of a toast. If that closes the
   * dialog, it returns 'closed', so that the button stays busy.
   */
  failure: string | ((error: unknown) => unknown);
  /** The form whose fields show the server's messages, and whose draft ends with a success. */
  form?: { showServerErrors(errors: ApiError['errors']): boolean; endDraft?(): void };
  /**
   * For a write of money or to many people. Without an answer it may have been done: that is no failure, nor is it sent
   * again. Instead this reads the state again; `true` loads the data of the page.
   */
  reread?: true | (() => unknown);
  /** Called after a success; by default the data of the page is loaded again. */
  done?: (answer: Answer) => unknown;
  /** Closes the dialog after that. The button stays busy until the dialog has gone, so that nothing is sent twice. */
  close?: (answer: Answer) => void;
};

/**
 * Sends requests of a form or button, one at a time, and tells the outcome
 * by a toast with the `message` of the answer, or at the fields that it names.
 */
export function useSend() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function send<Answer extends { message: string } | void>(
    request: () => Promise<Answer>,
    { failure, form, reread, done = revalidate, close }: SendOptions<Answer>,
  ): Promise<void> {
    setBusy(true);
    try {
      const answer = await request();
      form?.endDraft?.();
      if (answer) toast({ title: answer.message });
      await done(answer);
      if (close) return close(answer);
    } catch (error) {
      if (reread && isUnanswered(error)) {
        toastNoAnswer();
        try {
          await (reread === true ? revalidate() : reread());
        } catch {
          // Nobody answers this either.
        }
        return setBusy(false);
      }
      const isAtField = error instanceof ApiError && form?.showServerErrors(error.errors);
      if (typeof failure !== 'string') {
        if ((await failure(error)) === 'closed') return;
      } else if (!isAtField) toastError(error, failure);
    }
    setBusy(false);
  }

  return { isBusy, send };
}

/** Numbers that are masked until someone asks for them by `read`, which the server records. A toast shows a failure. */
export function useReveal<Data>(read: () => Promise<{ data: Data }>) {
  const [revealed, setRevealed] = useState<Data | null>(null);
  const { isBusy, send } = useSend();
  const reveal = () =>
    send(async () => setRevealed((await read()).data), { done: () => {}, failure: 'Gagal menampilkan nomor.' });
  return { revealed, isBusy, reveal, hide: () => setRevealed(null) };
}
