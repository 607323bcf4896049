import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const visibleMs = 5000;
const tickMs = 100;

/**
 * Closes the toast after 5 seconds, not counting the time while a mouse is over it or the keyboard's focus is in its
 * list. A mouse that rests where the toast appears does not hold it: it has to move.
 */
export function useAutoClose(list: RefObject<HTMLElement | null>, isLasting: boolean, onClose: () => void) {
  const isHovered = useRef(false);
  const tick = useEffectEvent((leftMs: number) => {
    if (isHovered.current || list.current?.matches(':focus-visible, :has(:focus-visible)')) return leftMs;
    if (leftMs <= tickMs) onClose();
    return leftMs - tickMs;
  });
  useEffect(() => {
    if (isLasting) return;
    let leftMs = visibleMs;
    const timer = setInterval(() => (leftMs = tick(leftMs)), tickMs);
    return () => clearInterval(timer);
  }, [isLasting]);
  return {
    onMouseMove: () => void (isHovered.current = true),
    onMouseLeave: () => void (isHovered.current = false),
  };
}

const closeAtPx = 50;
/** A shorter movement is a click. */
const swipeFromPx = 10;

/** Closes the toast by a swipe of 50 px to the right. `shift` is the current movement in pixels. */
export function useSwipe(onClose: () => void) {
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const stop = () => {
    start.current = null;
    setShift(0);
  };
  return {
    shift,
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return;
      const moved = event.clientX - start.current;
      if (moved < swipeFromPx && shift === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setShift(Math.max(0, moved));
    },
    onPointerUp() {
      if (shift >= closeAtPx) onClose();
      else stop();
    },
    // The browser scrolls the page instead.
    onPointerCancel: stop,
  };
}
