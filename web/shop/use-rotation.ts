import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useReducedMotion } from '../ui/use-reduced-motion.ts';

const everyMs = 3000;

/**
 * Rotates through `count` items automatically. Rotation stops while the pointer or the focus is inside, and for
 * visitors who prefer reduced motion until they press play. Pause stops it permanently (WAI-ARIA APG, carousel
 * pattern).
 */
export function useRotation(count: number) {
  const [turned, setTurned] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const isCalm = useReducedMotion();
  const rests = choice ? choice === 'pause' : isCalm || isHovered || isFocused;
  const isTurning = count > 1 && !rests;
  const isPlaying = choice ? choice === 'play' : !isCalm;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurned((at) => at + 1), everyMs);
    return () => clearInterval(timer);
  }, [isTurning]);

  return {
    /** The index of the visible item. */
    at: count > 0 ? turned % count : 0,
    show: setTurned,
    isTurning,
    /** The state of the play/pause button, regardless of pointer and focus. */
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    /** Props of the surrounding element: pointer and focus stop the rotation. */
    hold: {
      // Touch has no hover state, so a tap would stop the rotation permanently.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
