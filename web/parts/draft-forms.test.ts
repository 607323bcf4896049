/** Every form with a text has a draft, by useDraftForm (draft.test.tsx) and nothing else. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('web/**/*.tsx')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const using = (code: RegExp) =>
  sources
    .filter(({ source }) => code.test(source))
    .map(({ path }) => path.replace('web/', ''))
    .toSorted();

test('these forms have drafts', () => {
  const forms = using(/useDraftForm\(|<(DialogForm|SheetForm|ReasonForm|RecordDialog)\b/);
  expect(forms).toEqual([
    'account/complaints.tsx',
    'account/order-actions.tsx',
    'account/refund-panel.tsx',
    'account/review-form.tsx',
    'admin/account/second-factor-card.tsx',
    'admin/account/set-up-dialog.tsx',
    'admin/notifications/send-form.tsx',
    'admin/payouts/account-state.tsx',
    'admin/payouts/payout-details.tsx',
    'admin/people/maker-list.tsx',
    'admin/people/seller-page.tsx',
    'admin/record-dialogs.tsx',
    'admin/search/synonym-dialog.tsx',
    'admin/setting/banner-grid.tsx',
    'admin/setting/setting-page.tsx',
    'admin/shop-settings/commission.tsx',
    'admin/shop-settings/shop-settings-page.tsx',
    'admin/tasks/abuse-report-dialog.tsx',
    'admin/tasks/abuse-report-list.tsx',
    'admin/tasks/code-report-list.tsx',
    'admin/tasks/complaint-dialog.tsx',
    'admin/tasks/maker-removal-dialog.tsx',
    'admin/tasks/money-dialogs.tsx',
    'admin/tasks/named-account-panel.tsx',
    'admin/tasks/refund-list.tsx',
    'admin/tasks/store-check-dialog.tsx',
    'admin/transactions/order-timeline.tsx',
    'admin/transactions/support-actions.tsx',
    'auth/login-page.tsx',
    'layouts/admin/second-factor-dialog.tsx',
    'parts/account/account-settings.tsx',
    'parts/account/email-dialog.tsx',
    'parts/account/password-question.tsx',
    'parts/account/personal-data-card.tsx',
    'parts/buying/address-dialog.tsx',
    'parts/code-report-dialog.tsx',
    'parts/dialog-form.tsx',
    'parts/product/abuse-report-dialog.tsx',
    'shop/maker/maker-removal-dialog.tsx',
    'store/makers/maker-sheet.tsx',
    'store/orders/order-complaints.tsx',
    'store/orders/order-details.tsx',
    'store/orders/status-form.tsx',
    'store/products/product-form.tsx',
    'store/profile/edit-profile.tsx',
    'store/profile/opening-panel.tsx',
    'store/profile/sheet-form.tsx',
    'store/profile/shipping-panel.tsx',
    'store/reviews/reviews-page.tsx',
  ]);
});

test('no other form has a text of a signed-in user', () => {
  expect(using(/\buseForm\(/)).toEqual([
    // Guests.
    'auth/forgot-password-page.tsx',
    'auth/login-page.tsx',
    'auth/register-page.tsx',
    // Has a draft of its own (registration-draft.ts).
    'auth/register-seller/step-form.tsx',
    'auth/reset-password-page.tsx',
    // A code.
    'auth/verify-email-page.tsx',
    'parts/draft.tsx',
    // A number of pieces.
    'store/products/own-product-card.tsx',
  ]);
  const forms = using(/useDraftForm\(|<(DialogForm|SheetForm)\b/);
  expect(using(/<TextArea/).filter((path) => !forms.includes(path))).toEqual([
    // Shows the parts of the design language, in development only.
    'design/design-page.tsx',
    // Kept like a draft (visitor/gifts.ts).
    'parts/buying/gift-choice.tsx',
    // Saved when the field is left; has the draft of drafts.ts until then.
    'parts/buying/item-note.tsx',
    // Fields of edit-profile.tsx and step-form.tsx.
    'parts/selling/seller-fields.tsx',
  ]);
});

test('only the account of a form and its schema decide what is stored', () => {
  expect(using(/\b(saveDraft|loadDraft)\b/)).toEqual([
    'auth/register-seller/register-seller-page.tsx',
    'auth/register-seller/step-form.tsx',
    'parts/buying/item-note.tsx',
    'parts/draft.tsx',
  ]);
});
