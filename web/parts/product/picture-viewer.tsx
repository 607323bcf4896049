import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/catalogue.ts';
import { Modal } from '../../ui/modal.tsx';
import { Picture } from '../picture.tsx';

const tapScale = 2.5;
const maxScale = 4;

type PictureViewerProps = { product: Product; onClose: () => void };

/**
 * The picture on the whole screen. A tap enlarges it and makes it small again, two fingers set any size, and scrolling
 * moves it.
 */
export function PictureViewer({ product, onClose }: PictureViewerProps) {
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
    <Modal
      isOpen
      onClose={onClose}
      title={`Foto ${product.title}`}
      isTitleHidden
      className="h-dvh max-h-dvh w-full max-w-full"
      headClass="absolute top-3 right-3 z-10"
      closeClass="bg-white/90 shadow-card"
    >
      <div ref={area} className="relative grid min-h-0 flex-auto touch-pan-x touch-pan-y overflow-auto">
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
            image={product.image}
            alt={product.title}
            sizes="250vw"
            isUrgent
            className="aspect-square h-auto w-full object-contain"
          />
        </button>
      </div>
    </Modal>
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
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
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
