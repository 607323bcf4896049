import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useReducedMotion } from '../ui/use-reduced-motion.ts';

const everyMs = 3000;

/**
 * Turns through `count` things by itself. Rests under pointer and focus and for people who want less movement, until
 * they press play; pressing pause rests it for good (WAI-ARIA APG, carousel).
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
    /** The one in front. */
    at: count > 0 ? turned % count : 0,
    show: setTurned,
    isTurning,
    /** What the button says: whether it would turn if nothing held it. */
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    /** For the element around it: pointer and focus hold it. */
    hold: {
      // A finger has no hover: it would hold for ever.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
