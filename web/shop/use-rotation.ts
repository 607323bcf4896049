import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';

const intervalMs = 3000;

/**
 * Rotates through `count` items automatically. Rotation stops while the pointer or a visible focus is inside, and for
 * visitors who prefer reduced motion until they press play. Pause stops it permanently (WAI-ARIA APG, carousel
 * pattern).
 */
export function useRotation(count: number) {
  const [position, setPosition] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const prefersReducedMotion = useReducedMotion();
  const isPaused = choice ? choice === 'pause' : prefersReducedMotion || isHovered || isFocused;
  const isRotating = count > 1 && !isPaused;
  const isPlaying = choice ? choice === 'play' : !prefersReducedMotion;

  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => setPosition((index) => index + 1), intervalMs);
    return () => clearInterval(timer);
  }, [isRotating]);

  return {
    at: count > 0 ? position % count : 0,
    show: setPosition,
    isRotating,
    /** The state of the play/pause button, regardless of pointer and focus. */
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    /** Props of the surrounding element: pointer and focus stop the rotation. */
    pauseProps: {
      // Touch has no hover state, so a tap would stop the rotation permanently.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A tap leaves the focus on its dot, where only the keyboard makes it visible.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const mediaQuery = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(mediaQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the user prefers reduced motion; false during server-side rendering. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(mediaQuery).matches,
    () => false,
  );
