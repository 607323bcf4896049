import { useEffect, useEffectEvent, useState } from 'react';

type TimeLeftProps = {
  /** ISO moment. */
  until: string;
  /** Told once when nothing is left. */
  onEnd: () => void;
};

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
const two = (part: number) => String(part).padStart(2, '0');

/** How long something is still open, counting down: 42:07, or 1:03:20 above an hour. */
export function TimeLeft({ until, onEnd }: TimeLeftProps) {
  const [left, setLeft] = useState(() => secondsTo(until));
  const isOver = left === 0;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isOver) return end();
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);

  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = `${two(minutes)}:${two(seconds)}`;
  return (
    <b role="timer" className="tabular-nums">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </b>
  );
}
