import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';

/** A text folded after the lines that `className` clamps it to. Without JavaScript it is shown in full. */
export function FoldedText({ className, children }: { className: string; children: ReactNode }) {
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
  }, [isOpen, children]);

  return (
    <div>
      <p
        ref={paragraph}
        className={classNames('break-words whitespace-pre-line', !isOpen && `${className} noscript:line-clamp-none`)}
      >
        {children}
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
