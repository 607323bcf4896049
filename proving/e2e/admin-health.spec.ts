/** The page of the server's state. The demo has no failed job, so the API's answers are replaced. */
import type { Health } from '../../contract/admin/system.ts';
import { signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test('an admin sees the state of the server and retries a failed job', { tag: '@viewport' }, async ({ page }) => {
  await signInByApi(page, demoAdmin);
  const at = '2026-02-03T20:00:00.000Z';
  const data: Health = {
    version: '1.0.0',
    failedJobs: [{ _id: '019c2000-0000-7000-8000-000000000001', name: 'tell-seller', failedAt: at }],
    sweeps: [
      { name: 'cancel expired payments', succeededAt: at, failedAt: null },
      { name: 'send due mails', succeededAt: null, failedAt: at },
    ],
    waitingMails: { mails: 3, since: at, problem: 'ECONNREFUSED' },
    unknownMails: 2,
    checkoutsFailSince: at,
    backupAt: at,
    copiesBackups: false,
    reconciliation: { at, isDue: true, unknown: [] },
    lateRemovals: 2,
    isKeyOfWords: true,
    invariants: { checkedAt: at, broken: [] },
    freeSpace: [{ of: 'pictures', bytes: 12.3e9 }],
    certificateUntil: at,
  };
  await mockResponse(page, '/api/admin/health', { data });
  await page.goto('/admin/health');
  await expect(page.getByRole('heading', { name: 'Kesehatan', level: 1 })).toBeVisible();
  await expect(page.getByText('Gagal: send due mails')).toBeVisible();
  await expect(page.getByText('04 Februari 2026 04:00 WITA: semua aturan dipenuhi')).toBeVisible();
  await expect(page.getByText('3 menunggu sejak 04 Februari 2026 04:00 WITA: ECONNREFUSED')).toBeVisible();
  await expect(page.getByText('Hanya ada di server ini, dan hilang bersamanya.')).toBeVisible();
  await expect(page.getByText('SECRET_KEY berisi kata yang mudah ditebak')).toBeVisible();
  await expect(page.getByText('Pembeli tidak bisa membayar sejak 04 Februari 2026 04:00 WITA')).toBeVisible();
  await expect(page.getByText('12 GB untuk foto')).toBeVisible();
  await expect(page.getByText('2 permintaan dihapus menunggu lebih dari 3 hari.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'tell-seller' });
  await expect(row).toContainText('04 Februari 2026 04:00 WITA');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page, 'the state of the server fits');

  await mockResponse(page, `/api/admin/health/jobs/${data.failedJobs[0]!._id}/retry`, {
    message: 'Tugas dicoba lagi.',
  });
  await mockResponse(page, '/api/admin/health', { data: { ...data, failedJobs: [] } });
  await row.getByRole('button', { name: 'Coba lagi' }).click();
  await expectToast(page, 'Tugas dicoba lagi.');
  await expect(page.getByText('Tidak ada tugas yang gagal.')).toBeVisible();
});
