import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChatLink } from './chat-link.tsx';

const htmlOf = (phone: string, fallback?: string) =>
  renderToStaticMarkup(
    <ChatLink phone={phone} text="Halo & salam" fallback={fallback}>
      Chat
    </ChatLink>,
  );

test.each(['0812 3456 7890', '+62 0812-3456-7890', '81234567890'])('%j opens a chat with that number', (phone) => {
  expect(htmlOf(phone)).toContain('href="https://wa.me/6281234567890?text=Halo%20%26%20salam"');
});

test.each(['', '-', 'tidak ada', '0812', '081234567890 / 081987654321'])('%j opens none', (phone) => {
  expect(htmlOf(phone)).toBe('');
  expect(htmlOf(phone, 'Tanpa nomor')).toBe('Tanpa nomor');
});
