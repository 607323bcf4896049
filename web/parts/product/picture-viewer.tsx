import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Picture } from '../picture.tsx';
import { useSlides } from './use-slides.ts';

const tapScale = 2.5;
const maxScale = 4;

type PictureViewerProps = { name: string; images: readonly string[]; start: number; onClose: () => void };

/** Pictures on the whole screen. A swipe, an arrow key or a button shows the next one. */
export function PictureViewer({ name, images, start, onClose }: PictureViewerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { current, show } = useSlides(scroller, start);
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // In the pictures the arrow keys scroll already.
    if (scroller.current?.contains(target as Node)) return;
    if (key === 'ArrowLeft') show(current - 1);
    if (key === 'ArrowRight') show(current + 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Foto ${name}`}
      isTitleHidden
      fitsScreen
      className="h-auto max-h-none max-w-full"
      headClass="absolute top-3 right-3 z-10"
      closeClass="bg-white/90"
    >
      <div
        ref={scroller}
        className="flex min-h-0 flex-auto snap-x snap-mandatory overflow-x-auto overscroll-x-contain
          [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {images.map((image, at) => (
          <ZoomablePicture
            key={image}
            image={image}
            alt={at === 0 ? name : `${name}, foto ${at + 1}`}
            isUrgent={at === start}
          />
        ))}
      </div>
      {images.length > 1 && <Navigation count={images.length} current={current} show={show} />}
    </Modal>
  );
}

const Navigation = ({ count, current, show }: { count: number; current: number; show: (index: number) => void }) => (
  <div
    className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-3
    pb-[max(0.75rem,env(safe-area-inset-bottom))]"
  >
    <IconButton
      label="Foto sebelumnya"
      aria-disabled={current === 0}
      onClick={() => show(current - 1)}
      className="bg-white/90 aria-disabled:opacity-45"
    >
      <ChevronRightIcon className="size-5 rotate-180" />
    </IconButton>
    <p role="status" className="rounded-full bg-white/90 px-3 py-1.5 text-sm font-bold tabular-nums">
      <span className="sr-only">Foto </span>
      {current + 1} / {count}
    </p>
    <IconButton
      label="Foto berikutnya"
      aria-disabled={current === count - 1}
      onClick={() => show(current + 1)}
      className="bg-white/90 aria-disabled:opacity-45"
    >
      <ChevronRightIcon />
    </IconButton>
  </div>
);

/** A picture as large as the screen. A tap enlarges it or makes it small, two fingers set any size. */
function ZoomablePicture({ image, alt, isUrgent }: { image: string; alt: string; isUrgent: boolean }) {
  const [scale, setScale] = useState(1);
  const area = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLButtonElement>(null);

  /** Changes the size; the point of the picture at these coordinates stays there. */
  function zoom(to: number, x: number, y: number) {
    const before = picture.current!.getBoundingClientRect();
    flushSync(() => setScale(Math.min(maxScale, Math.max(1, to))));
    const after = picture.current!.getBoundingClientRect();
    area.current!.scrollBy({
      left: after.left + ((x - before.left) / before.width) * after.width - x,
      top: after.top + ((y - before.top) / before.height) * after.height - y,
      behavior: 'instant',
    });
  }

  usePinch(area, scale, zoom);
  return (
    <div ref={area} className="relative grid w-full shrink-0 snap-center touch-pan-x touch-pan-y overflow-auto">
      <button
        ref={picture}
        type="button"
        aria-label={scale > 1 ? 'Perkecil foto' : 'Perbesar foto'}
        onClick={({ clientX, clientY, detail }) => {
          const isKey = detail === 0;
          zoom(scale > 1 ? 1 : tapScale, isKey ? innerWidth / 2 : clientX, isKey ? innerHeight / 2 : clientY);
        }}
        style={{ width: `calc(min(100vw, 100dvh) * ${scale})` }}
        className={scale > 1 ? 'm-auto cursor-zoom-out' : 'm-auto cursor-zoom-in'}
      >
        <Picture
          image={image}
          alt={alt}
          sizes="250vw"
          isUrgent={isUrgent}
          className="aspect-square h-auto w-full object-contain"
        />
      </button>
    </div>
  );
}

/** Calls `zoom` with the new scale and the point between the fingers while two of them move. */
function usePinch(
  area: { current: HTMLElement | null },
  scale: number,
  zoom: (to: number, x: number, y: number) => void,
) {
  const start = useRef<{ distance: number; scale: number } | null>(null);
  const move = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) return void (start.current = null);
    // Otherwise the browser scrolls at the same time.
    event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    start.current ??= { distance, scale };
    const x = (one.clientX + other.clientX) / 2;
    const y = (one.clientY + other.clientY) / 2;
    zoom((start.current.scale * distance) / start.current.distance, x, y);
  });
  const stop = useEffectEvent(() => void (start.current = null));
  useEffect(() => {
    const element = area.current;
    const onMove = (event: TouchEvent) => move(event);
    const onEnd = () => stop();
    // React's own touch listeners are passive and cannot prevent scrolling.
    element?.addEventListener('touchmove', onMove, { passive: false });
    element?.addEventListener('touchend', onEnd);
    return () => {
      element?.removeEventListener('touchmove', onMove);
      element?.removeEventListener('touchend', onEnd);
    };
  }, [area]);
}
