/** Files of some kilobytes that need 200 MB each while they are decoded, sent to a node in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';

const path = '/api/store/products/upload-image';
const ceiling = 350 * 1024 * 1024;

/** A progressive JPEG cannot be decoded line by line. */
const drawBomb = (side: number, background: string): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg({ quality: 1, progressive: true })
    .toBuffer();

/** Bytes of memory that the process has used at most. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

// Too slow for `npm test`, where uploads.test.ts checks the limit of pixels.
const isLong = process.platform === 'linux' && process.env.SECURITY_LONG === 'yes';

test.runIf(isLong)(
  'pictures that decompress to much use a bounded amount of memory',
  async () => {
    const { env } = await openShop();
    const node = spawn('node', ['server/testing/serve-until-stopped.ts'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void node.kill('SIGKILL'));
    const [line] = (await once(node.stdout, 'data')) as [Buffer];
    const send = async (cookie: string, bytes: Buffer) => {
      const body = new FormData();
      body.append('my_file', new Blob([new Uint8Array(bytes)]), 'kain.jpg');
      const url = `http://localhost:${Number(String(line))}${path}`;
      return (await fetch(url, { method: 'POST', headers: { cookie }, body })).status;
    };

    const before = peakOf(node.pid!);
    const statuses = ['#8a2b1d', '#1d4e8a', '#1d8a4e', '#8a7d1d'].map(async (background) => {
      const { cookie } = await newSeller();
      return [
        await send(cookie, await drawBomb(6_200, background)),
        await send(cookie, await drawBomb(9_000, background)),
      ];
    });
    // 39 megapixels are allowed, 81 are not.
    expect(await Promise.all(statuses)).toEqual(statuses.map(() => [200, 413]));
    expect(peakOf(node.pid!) - before).toBeLessThan(ceiling);
  },
  180_000,
);
