// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { cleanUpAfterEach, until } from '../../testing/render.tsx';
import { forgetSearches, rememberSearch } from '../../visitor/recent-searches.ts';
import { SearchField } from './search-form.tsx';

cleanUpAfterEach();

const shown = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('an input that had the focus before hydration has suggestions, which a reset of its form closes', async () => {
  rememberSearch('tas rotan');
  onTestFinished(forgetSearches);
  const page = (
    <MemoryRouter>
      <form>
        <SearchField />
      </form>
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  document.querySelector('input')!.focus();
  const root = await act(async () => hydrateRoot(container, page));
  onTestFinished(() => act(async () => root.unmount()));
  await until(() => shown().length > 0);
  expect(shown()).toEqual(['tas rotan']);
  await act(async () => document.querySelector('form')!.reset());
  expect(shown()).toEqual([]);
});
