import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A product's description, folded after eight lines. Without JavaScript it is shown in full. */
export function Description({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  // The number of lines depends on the width.
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, text]);

  return (
    <div>
      <p
        ref={paragraph}
        className={classNames('break-words whitespace-pre-line', !isOpen && 'line-clamp-8 noscript:line-clamp-none')}
      >
        {text || 'Tidak ada deskripsi produk.'}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {isOpen ? 'Tampilkan lebih sedikit' : 'Selengkapnya'}
        </button>
      )}
    </div>
  );
}
