import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../call.ts';
import { dismissToast, toast, toastError, toastFailure, useToast } from './toast.ts';

const shown = () => useToast.getState().toast;
const failed = (status: number, message: string, code?: string) => new ApiError({ status, message, code });

beforeEach(() => useToast.setState({ toast: null, lasting: null }));

test('a new toast replaces the old one', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(shown()?.title).toBe('second');
});

test('the same message shown again is a new toast, so that it is announced again', () => {
  toast({ title: 'Stok habis.' });
  const { id } = shown()!;
  toast({ title: 'Stok habis.' });
  expect(shown()!.id).not.toBe(id);
});

test('closing a toast does not close the one that has replaced it', () => {
  toast({ title: 'first' });
  const { id } = shown()!;
  toast({ title: 'second' });
  dismissToast(id);
  expect(shown()?.title).toBe('second');
  dismissToast(shown()!.id);
  expect(shown()).toBeNull();
});

test('a failure shows its reason only if it differs from the title', () => {
  toastFailure('Gagal menyimpan.', 'Server sibuk.');
  expect(shown()).toMatchObject({ variant: 'destructive', description: 'Server sibuk.' });
  toastFailure('Gagal menyimpan.', 'Gagal menyimpan.');
  expect(shown()).not.toHaveProperty('description');
});

test('a refused call shows the server’s message as title', () => {
  toastError(failed(409, 'Produk sudah dihapus.'), 'Gagal menyimpan.');
  expect(shown()).toMatchObject({ title: 'Produk sudah dihapus.' });
  expect(shown()).not.toHaveProperty('description');
});

test.each([
  ['a server error', failed(500, 'Server sedang bermasalah.')],
  ['a lost connection', failed(0, 'Tidak dapat terhubung.')],
])('%s shows the general message with the error below it', (_, error) => {
  toastError(error, 'Gagal menyimpan.');
  expect(shown()).toMatchObject({ title: 'Gagal menyimpan.', description: error.message });
});

test('a refusal without a message shows the general message of the call', () => {
  toastError(new ApiError({ status: 400 }), 'Gagal menyimpan.');
  expect(shown()).toMatchObject({ title: 'Gagal menyimpan.', variant: 'destructive' });
});

test('an ended session shows no second toast', () => {
  toastError(failed(401, 'Silakan login.', 'SIGN_IN_FIRST'), 'Gagal menyimpan.');
  expect(shown()).toBeNull();
});
