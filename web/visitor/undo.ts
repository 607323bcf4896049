/** What cannot be taken back is sent 5 seconds after the tap. Until then the user can undo it. */
import { create } from 'zustand';

type Send = () => Promise<unknown>;
type Waiting = ReadonlyMap<string, { send: Send; timer: ReturnType<typeof setTimeout> }>;

const undoMs = 5_000;

/** The sends that can still be undone, by the id of what they change. */
export const useUndo = create<{ waiting: Waiting }>()(() => ({ waiting: new Map() }));

/** Calls `send` in 5 seconds, or at once when the page is left, unless `undo(id)` is called before. */
export function sendLater(id: string, send: Send): void {
  undo(id);
  const timer = setTimeout(() => void sendOne(id), undoMs);
  useUndo.setState(({ waiting }) => ({ waiting: new Map(waiting).set(id, { send, timer }) }));
  // Registering a listener again changes nothing.
  addEventListener('pagehide', sendOnLeaving);
  document.addEventListener('visibilitychange', sendIfHidden);
}

/** Drops what waits for `id`, if anything does. */
export function undo(id: string): void {
  clearTimeout(useUndo.getState().waiting.get(id)?.timer);
  useUndo.setState(({ waiting }) => ({ waiting: new Map([...waiting].filter(([other]) => other !== id)) }));
}

/** Sends at once what waits. Signing out awaits it, because it needs the session. */
export async function sendAll(): Promise<void> {
  await Promise.all([...useUndo.getState().waiting.keys()].map(sendOne));
}

async function sendOne(id: string): Promise<void> {
  const entry = useUndo.getState().waiting.get(id);
  undo(id);
  await entry?.send();
}

const sendOnLeaving = () => void sendAll();
const sendIfHidden = () => {
  if (document.hidden) void sendAll();
};
