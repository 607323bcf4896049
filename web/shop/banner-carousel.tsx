import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import type { Banner } from '#contract/banners/banners.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lines } from '../ui/icon.tsx';
import { useSession } from '../visitor/session.ts';
import { BannerSlide } from './banner-slide.tsx';

/** The banner carousel: banners for everyone first, then those for guests or for customers. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { slides, isComplete } = useSlides(banners);
  const { at: current, show, isRotating, isPlaying, toggle, pauseProps } = useRotation(slides.length);
  const hasChoice = slides.length > 1;

  if (isComplete && slides.length === 0) {
    return (
      <p
        className="grid aspect-5/2 max-h-88 w-full place-content-center bg-surface p-4 text-center
        text-muted md:rounded-3xl"
      >
        Tidak ada banner tersedia.
      </p>
    );
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Banner"
      {...pauseProps}
      className="relative overflow-hidden bg-surface md:rounded-3xl"
    >
      {/* All slides share one grid cell, so that they have the same size. */}
      <div
        aria-live={isRotating ? 'off' : 'polite'}
        className="grid aspect-5/2 max-h-88 min-h-36 w-full *:[grid-area:1/1]"
      >
        {slides.map((banner, position) => (
          <BannerSlide
            key={banner._id}
            banner={banner}
            label={`${position + 1} dari ${slides.length}`}
            isShown={position === current}
            isFirst={position === 0}
          />
        ))}
      </div>
      {hasChoice && (
        <div className="absolute bottom-0 left-2 z-2 flex items-center forced-color-adjust-none md:left-8">
          {slides.map((banner, position) => (
            <button
              key={banner._id}
              type="button"
              aria-label={`Banner ${position + 1} dari ${slides.length}`}
              aria-current={position === current}
              onClick={() => show(position)}
              className="group grid h-6 w-7 place-items-center"
            >
              <span
                className={classNames(
                  'h-2 rounded-full bg-white transition-[width]',
                  position === current ? 'w-5' : 'w-2 opacity-60 group-hover:opacity-100',
                )}
              />
            </button>
          ))}
          <IconButton
            label={isPlaying ? 'Jeda banner' : 'Putar banner'}
            onClick={toggle}
            className="text-white! hover:text-ink!"
          >
            {isPlaying ? <PauseIcon className="size-6" /> : <PlayIcon className="size-6" />}
          </IconButton>
        </div>
      )}
    </section>
  );
}

/** Until the session is known, only the first banner for everyone is shown, so that none disappears again. */
function useSlides(banners: readonly Banner[]): { slides: Banner[]; isComplete: boolean } {
  const { isLoading, user } = useSession();
  const ofType = (type: Banner['type']) => banners.filter((banner) => banner.type === type);
  if (isLoading) return { slides: ofType('intro').slice(0, 1), isComplete: banners.length === 0 };
  return { slides: [...ofType('intro'), ...ofType(user ? 'customer' : 'landing')], isComplete: true };
}

// Not among the icons of the shop, which every page loads.
const PauseIcon = lines('M9 5v14M15 5v14');
const PlayIcon = lines('M8 5l11 7-11 7z');

const intervalMs = 3000;

/**
 * Rotates through `count` items automatically. Rotation stops while the pointer or a visible focus is inside, and for
 * visitors who prefer reduced motion until they press play. Pause stops it permanently (WAI-ARIA APG, carousel
 * pattern).
 */
function useRotation(count: number) {
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
