/**
 * Controls WebKitGTK over the W3C WebDriver protocol through WebKitWebDriver. The browser window needs an X server, so
 * Xvfb provides one without a display.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Driver, type Size, waitFor, describeTarget } from './driver.ts';
import { targetQuery, findInPage, type Target } from './find-in-page.ts';
import { freePort } from '../../../local/free-port.ts';

/** Returns the path of the browser that is part of WebKitGTK. */
export const findMiniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/** The key of an element reference in WebDriver messages (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = { [elementKey]: string };

/**
 * The toolbar's buttons force a window width of at least 447 pixels. Without their margins it can be as narrow as a
 * phone.
 */
const narrowToolbar = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 8px }';

export async function openWebKit({ width, height }: Size): Promise<Driver> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), narrowToolbar);
  // Animations take seconds to draw without a graphics card.
  writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  const { xServer, display } = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
  });
  const stop = async () => {
    await Promise.all([driver, xServer].map(stopProcess));
    rmSync(home, { recursive: true, force: true });
  };

  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error} ${value.message}`);
    return value;
  };

  const { sessionId } = await openSession(request).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const post = (command: string, body: object = {}) => request('POST', `/session/${sessionId}/${command}`, body);
  const run: Driver['run'] = (fn, ...values) =>
    post('execute/sync', { script: `return (${String(fn)})(...arguments)`, args: values }) as never;

  const find = (target: Target, mustBeOnTop = false) =>
    waitFor(describeTarget(target), async () => {
      const found = (await run(findInPage, targetQuery(target, mustBeOnTop))) as unknown as Reference | null;
      return found && `element/${found[elementKey]}`;
    });

  await post('timeouts', { script: 50_000, pageLoad: 50_000 });
  // The window includes a toolbar of unknown height, so its size is corrected after measuring the viewport.
  await post('window/rect', { x: 0, y: 0, width, height });
  await post('window/rect', { width, height: 2 * height - (await run(() => innerHeight)) });

  return {
    goto: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    run,
    click: async (target) => void (await post(`${await find(target, true)}/click`)),
    type: async (target, text) => void (await post(`${await find(target)}/value`, { text })),
    choose: async (target, value) => {
      const select = await find(target);
      const option = (await post(`${select}/element`, {
        using: 'css selector',
        value: `option[value="${value}"]`,
      })) as Reference;
      await post(`element/${option[elementKey]}/click`);
    },
    attach: async (target, file) => void (await post(`${await find(target)}/value`, { text: path.resolve(file) })),
    async inFrame(css, action) {
      const frame = await waitFor(css, () => run((frame: string) => document.querySelector(frame), css));
      await post('frame', { id: frame });
      try {
        await action();
      } finally {
        await post('frame', { id: null });
      }
    },
    screenshot: async () => Buffer.from((await request('GET', `/session/${sessionId}/screenshot`)) as string, 'base64'),
    async close() {
      await request('DELETE', `/session/${sessionId}`).catch(() => {});
      await stop();
    },
  };
}

/** Opens a session with the MiniBrowser of WebKitGTK, after waiting until the driver listens. */
async function openSession(request: (method: string, path: string, body?: object) => Promise<unknown>) {
  const options = { binary: findMiniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
  await waitFor('WebKitWebDriver', () => request('GET', '/status').catch(() => null));
  return (await request('POST', '/session', { capabilities })) as { sessionId: string };
}

/** Starts an X server on a free display. */
async function startDisplay(): Promise<{ xServer: ChildProcess; display: string }> {
  const xServer = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xServer.once('error', reject);
    xServer.once('exit', () => reject(new Error('Xvfb does not start.')));
    xServer.stdio[3]!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { xServer, display: `:${number}` };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exited;
}
