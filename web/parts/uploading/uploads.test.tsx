// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { ApiError, isUnanswered, pageAccount } from '../../call.ts';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { useToast } from '../../visitor/toast.ts';
import { prepareProof } from './prepare-file.ts';
import { upload as uploadFile } from './upload.ts';
import { type Upload, useUpload, type ChosenPicture, useChosenPicture } from './use-upload.ts';

cleanUpAfterEach();

const png = (name: string) => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name);
const notAPicture = new File(['bukan gambar'], 'catatan.txt');
const pdf = new File(['%PDF-1.7'], 'bukti.pdf');

type Send = Parameters<typeof useUpload>[0];
let upload: Upload;
let chosen: ChosenPicture;
/** The requests of the upload, resolved or rejected by the tests. */
let requests: (PromiseWithResolvers<void> & { picture: Blob; onProgress: (part: number) => void })[];

const send: Send = (picture, onProgress) => {
  const request = { ...Promise.withResolvers<void>(), picture, onProgress };
  requests.push(request);
  return request.promise;
};

function TestUpload() {
  const rendered = useUpload(send);
  useLayoutEffect(() => {
    upload = rendered;
  });
  return null;
}

function TestPicture({ prepare }: { prepare?: typeof prepareProof }) {
  const rendered = useChosenPicture(prepare);
  useLayoutEffect(() => {
    chosen = rendered;
  });
  return null;
}

const toastText = () => useToast.getState().toast?.description;

/** The object URLs that are not revoked, and so keep their picture in memory. */
const openUrls = () => {
  const revoked = vi.mocked(URL.revokeObjectURL).mock.calls.map(([url]) => url);
  return vi
    .mocked(URL.createObjectURL)
    .mock.results.map(({ value }) => value)
    .filter((url) => !revoked.includes(url));
};

/** Waits until `action` has sent a request or failed. */
async function startUpload(action: () => Promise<void> | undefined): Promise<void> {
  const before = requests.length;
  await act(async () => void action());
  await until(() => requests.length > before || upload.failure !== null);
}

const choose = (file: File) => startUpload(() => upload.choose(file));
const answer = () => act(async () => requests.at(-1)!.resolve());
const fail = (error: Error) => act(async () => requests.at(-1)!.reject(error));
const choosePicture = (file: File) => act(() => chosen.choose(file));

beforeEach(() => {
  requests = [];
  useToast.setState({ toast: null });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(URL, 'revokeObjectURL');
  // Neither Node nor happy-dom decodes pictures.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file === notAPicture || file === pdf) throw new DOMException('The source image could not be decoded.');
    return { width: 90, height: 60, close: () => {} };
  });
});
afterEach(() => void vi.restoreAllMocks());

test('an upload starts when a picture is chosen, reports its progress, and ends without a preview', async () => {
  await render(<TestUpload />);
  const logo = png('logo.png');
  await choose(logo);
  expect([upload.progress, upload.preview, requests[0]!.picture]).toEqual([0, openUrls()[0], logo]);
  await act(async () => requests[0]!.onProgress(0.5));
  expect(upload.progress).toBe(0.5);
  await answer();
  expect([upload.progress, upload.preview, upload.failure, upload.retry]).toEqual([null, null, null, null]);
  expect(openUrls()).toEqual([]);
});

test('after a failed upload the picture stays, and retry sends it again', async () => {
  await render(<TestUpload />);
  const logo = png('logo.png');
  await choose(logo);
  await fail(new ApiError({ status: 0, message: 'Tidak dapat terhubung.' }));
  expect([upload.failure, upload.progress, toastText()]).toEqual([
    'Tidak dapat terhubung.',
    null,
    'Tidak dapat terhubung.',
  ]);
  expect(upload.preview).toBe(openUrls()[0]);
  await startUpload(() => upload.retry?.());
  expect([upload.failure, upload.progress, requests[1]!.picture]).toEqual([null, 0, logo]);
  await answer();
  expect([upload.failure, upload.preview]).toEqual([null, null]);
});

test('a picture that the server refuses is not sent again', async () => {
  await render(<TestUpload />);
  await choose(png('logo.png'));
  await fail(new ApiError({ status: 415, message: 'Gambar rusak.' }));
  expect([upload.failure, upload.preview, upload.retry]).toEqual(['Gambar rusak.', null, null]);
});

test('a file that is not a picture is refused without a request', async () => {
  await render(<TestUpload />);
  await choose(notAPicture);
  expect([upload.failure, upload.preview, upload.retry]).toEqual([refusals.NOT_A_PICTURE[1], null, null]);
  expect(requests).toEqual([]);
});

test('an upload that fails because the session has ended shows no toast of its own', async () => {
  await render(<TestUpload />);
  await choose(png('logo.png'));
  await fail(new ApiError({ status: 401, message: 'Silakan login.', code: 'SIGN_IN_FIRST' }));
  expect([upload.failure, useToast.getState().toast]).toEqual(['Silakan login.', null]);
});

test('a chosen picture is previewed until another one is chosen or the form is sent', async () => {
  await render(<TestPicture />);
  const [first, second] = [png('satu.png'), png('dua.png')];
  await choosePicture(first);
  expect([chosen.picture, chosen.preview, chosen.progress]).toEqual([first, openUrls()[0], null]);
  await choosePicture(second);
  expect([chosen.picture, openUrls()]).toEqual([second, [chosen.preview]]);
  await act(async () => chosen.clear());
  expect([chosen.picture, chosen.preview, openUrls()]).toEqual([null, null, []]);
});

test('a file that cannot be used leaves the chosen picture, with the reason', async () => {
  await render(<TestPicture />);
  const first = png('satu.png');
  await choosePicture(first);
  await choosePicture(notAPicture);
  expect([chosen.picture, chosen.preview, chosen.failure]).toEqual([first, openUrls()[0], refusals.NOT_A_PICTURE[1]]);
  await choosePicture(png('dua.png'));
  expect(chosen.failure).toBeNull();
});

test('a PDF is accepted as a proof only, and has no preview', async () => {
  await render(<TestPicture prepare={prepareProof} />);
  await choosePicture(pdf);
  expect([chosen.picture?.type, chosen.preview]).toEqual(['application/pdf', null]);
  await render(<TestPicture />);
  await choosePicture(pdf);
  expect([chosen.picture, chosen.failure]).toEqual([null, refusals.NOT_A_PICTURE[1]]);
});

test('an upload may take any time while bytes are sent, and ends after a minute without one', async () => {
  const progress = new EventTarget();
  class SilentRequest extends EventTarget {
    upload = progress;
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  vi.useFakeTimers();
  let failed: unknown;
  const sent = uploadFile('POST /api/shop/review/upload-image', { files: { my_file: png('kain.png') } });
  sent.catch((error: unknown) => (failed = error));
  for (let part = 1; part <= 20; part += 1) {
    await vi.advanceTimersByTimeAsync(59_000);
    progress.dispatchEvent(new ProgressEvent('progress', { loaded: part, total: 20 }));
  }
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnanswered(failed)).toBe(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an upload names the account of its page', async () => {
  const headers: string[][] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { success: true, result: { secure_url: '/media/kain.webp' } };
    open() {}
    setRequestHeader(...header: string[]) {
      headers.push(header);
    }
    send() {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.spyOn(pageAccount, 'id').mockReturnValue('meity');
  const answer = await uploadFile(
    'POST /api/shop/review/upload-image',
    { files: { my_file: png('kain.png') } },
    () => {},
  );
  vi.unstubAllGlobals();
  expect(headers).toEqual([['x-account-id', 'meity']]);
  expect(answer).toMatchObject({ result: { secure_url: '/media/kain.webp' } });
});
