// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isMarkedAsSandbox, PaymentsAreTests, SandboxNotice } from './sandbox-notice.tsx';

const render = (areTests: boolean) => {
  document.body.innerHTML = renderToString(
    <PaymentsAreTests value={areTests}>
      <SandboxNotice />
    </PaymentsAreTests>,
  );
};

test('the browser recognizes the notice that the server rendered, and renders none without it', () => {
  render(true);
  expect(document.body.textContent).toContain('Mode uji');
  expect(isMarkedAsSandbox()).toBe(true);
  render(false);
  expect(document.body.textContent).toBe('');
  expect(isMarkedAsSandbox()).toBe(false);
});
