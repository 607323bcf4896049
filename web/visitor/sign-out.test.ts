import { expect, test } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { login, logout } from './sign-in.ts';
import { dismissToast, toast, useToast } from './toast.ts';
import { useUndo } from './undo.ts';

const api = openApiServer();

test('a failed sign-out offers to try again until the server has answered', async () => {
  api.reply('POST /api/auth/logout', { status: 500, json: { message: 'rusak' } });
  await logout();
  const shown = () => useToast.getState().toast!;
  expect(shown()).toMatchObject({ title: 'Gagal keluar dari server.', variant: 'destructive', isLasting: true });
  const { id, action } = shown();
  expect(action!.label).toBe('Coba lagi');
  action!.run();
  await expect.poll(() => shown().id).not.toBe(id);

  api.reply('POST /api/auth/logout', { json: { success: true, message: '' } });
  useToast.setState({ toast: null });
  action!.run();
  await expect.poll(() => api.requests.length).toBe(3);
  expect(useToast.getState().toast).toBeNull();
});

test('the offer to sign out again comes back after other toasts until it is closed or the user signs in', async () => {
  const offer = () => useToast.getState().toast?.action?.label;
  const failLogout = async () => {
    api.reply('POST /api/auth/logout', { status: 500, json: {} });
    await logout();
    toast({ title: 'Tautan disalin.' });
    expect(offer()).toBeUndefined();
  };
  const closeShown = () => dismissToast(useToast.getState().toast!.id);
  await failLogout();
  closeShown();
  expect(offer()).toBe('Coba lagi');
  closeShown();
  expect(useToast.getState().toast).toBeNull();

  await failLogout();
  api.reply('POST /api/auth/login', { json: { success: true } });
  await login({ email: 'a@contoh.id', password: 'rahasia' });
  closeShown();
  expect(useToast.getState().toast).toBeNull();
});

test('what can still be undone is sent before the session ends', async () => {
  let requestsBefore = -1;
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    requestsBefore = api.requests.length;
  };
  useUndo.setState({ waiting: new Map([['order-1', { send, timer: setTimeout(() => {}) }]]) });
  api.reply('POST /api/auth/logout', { json: { success: true, message: '' } });
  await logout();
  expect([requestsBefore, api.requests.length, useUndo.getState().waiting.size]).toEqual([0, 1, 0]);
});
