/** Money of a buyer that an admin returns by hand: the refund of an order, or money without an order. */
import { eq, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { unplacedMoney, users } from '#server/db/schema/index.ts';
import { call } from './call.ts';
import { openShop } from './open-shop.ts';
import { rejectAsSeller } from './orders.ts';
import { paidOrder } from './paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from './people.ts';
import { picture } from './pictures.ts';
import { sendReport } from './provider.ts';

export const ownAccount = { bankName: 'BRI', bankAccountOwner: 'Sari Wowor', bankAccountNumber: '1111222233334444' };
export const thiefsAccount = {
  bankName: 'BCA',
  bankAccountOwner: 'Si Pencuri',
  bankAccountNumber: '9999888877776666',
};

type Outcome = { status: number; code: string | undefined };

/** What people do with an account for money, each as its own request. */
export type OwedMoney = {
  /** Its id in the audit log. */
  subject: string;
  name(who: Person, account?: typeof ownAccount, secret?: string): Promise<Outcome>;
  /** The account as the admin's list shows it. */
  seen(): Promise<{ bankAccountNumber: string; heldUntil: string | null; isNewDevice: boolean } | null>;
  reveal(): Promise<Outcome & { version: string | undefined; number: string | undefined }>;
  record(accountVersion?: string): Promise<Outcome>;
  lift(): Promise<number>;
};

const outcome = ({ status, body }: { status: number; body: { code?: string } }): Outcome => ({
  status,
  code: body.code,
});

const recordOf = (accountVersion: string | undefined) => ({
  fields: { note: 'Ditransfer', ...(accountVersion !== undefined && { accountVersion }) },
  files: { proof: picture },
});
const reason = { reason: 'Sudah ditelepon' };

async function refundOf(buyer: Person): Promise<OwedMoney> {
  const admin = await newAdmin();
  const seller = await newSeller();
  const { _id: orderId } = await paidOrder(buyer, seller, 80_000, 'bca_va');
  await rejectAsSeller(orderId);
  const params = { orderId };
  return {
    subject: orderId,
    name: async (who, account = ownAccount, secret = password) => {
      const body = { ...account, password: secret };
      return outcome(await call(who, 'PUT /api/shop/order/refund/:orderId/account', { params, body }));
    },
    seen: async () => (await call(admin, 'GET /api/admin/refunds', { query: { q: orderId } })).body.data[0]!.account,
    reveal: async () => {
      const reply = await call(admin, 'POST /api/admin/refunds/:orderId/reveal', { params });
      const { accountVersion, bankAccountNumber } = reply.body.data ?? {};
      return { ...outcome(reply), version: accountVersion, number: bankAccountNumber };
    },
    record: async (version) =>
      outcome(await call(admin, 'POST /api/admin/refunds/:orderId/manual', { params, ...recordOf(version) })),
    lift: async () =>
      (await call(admin, 'POST /api/admin/refunds/:orderId/lift-hold', { params, body: reason })).status,
  };
}

/** Receives a second payment of an order by bank transfer, which belongs to no order. */
export async function receiveUnplacedMoney(buyer: Person): Promise<{ id: string; transactionId: string }> {
  const { checkoutId } = await paidOrder(buyer, await newSeller(), 80_000, 'bca_va');
  const transactionId = String(newId());
  await sendReport({
    order_id: checkoutId,
    transaction_id: transactionId,
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '80000.00',
    payment_type: 'bank_transfer',
    va_numbers: [{ bank: 'bni', va_number: '8810' }],
  });
  const [row] = await db.select().from(unplacedMoney).where(eq(unplacedMoney.transactionId, transactionId));
  return { id: String(row!.id), transactionId };
}

async function moneyOf(buyer: Person): Promise<OwedMoney> {
  const admin = await newAdmin();
  const { id, transactionId } = await receiveUnplacedMoney(buyer);
  const params = { id };
  return {
    subject: id,
    name: async (who, account = ownAccount, secret = password) => {
      const body = { ...account, password: secret };
      return outcome(await call(who, 'PUT /api/shop/order/money/:id/account', { params, body }));
    },
    seen: async () =>
      (await call(admin, 'GET /api/admin/money/unplaced', { query: { q: transactionId } })).body.data[0]!.account,
    reveal: async () => {
      const reply = await call(admin, 'POST /api/admin/money/unplaced/:id/reveal', { params });
      const { accountVersion, bankAccountNumber } = reply.body.data ?? {};
      return { ...outcome(reply), version: accountVersion, number: bankAccountNumber };
    },
    record: async (version) =>
      outcome(await call(admin, 'POST /api/admin/money/unplaced/:id/settle', { params, ...recordOf(version) })),
    lift: async () =>
      (await call(admin, 'POST /api/admin/money/unplaced/:id/lift-hold', { params, body: reason })).status,
  };
}

export const kindsOfMoney = [
  ['the refund of an order', refundOf],
  ['money without an order', moneyOf],
] as const;

/** What the audit log says of accounts for money, the oldest first. */
export const trailOf = ({ subject }: OwedMoney) =>
  db.rows<{ action: string; account: string | null }>(sql`
    select action, details ->> 'account' as account from audit_log where subject = ${subject}
      and action in ('refund-account-named', 'reveal-refund-account', 'hold-lifted',
        'refund-manual', 'money-settled')
    order by id`);

/** Signs a user in on a device, which is new to the account unless it is the owner's. */
export async function signIn(email: string, { secret = password, isOwners = false } = {}): Promise<Person> {
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email, password: secret } });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const { id, role, userName } = user!;
  if (isOwners) {
    await db.rows(sql`
      update known_devices set first_seen_at = now() - interval '8 days' where user_id = ${id}`);
  }
  return { id, role, email, userName, cookie };
}

/** A buyer with a confirmed address, on a device that they have used for more than a week. */
export async function newBuyer(): Promise<Person> {
  const { id, email } = await newCustomer();
  await db.rows(
    sql`update users set email_verified_at = now(), created_at = now() - interval '1 year'
      where id = ${id}`,
  );
  return signIn(email, { isOwners: true });
}

/** Sets PAYOUT_HOLD_HOURS for the rest of a test. */
export async function holdFor(hours: number): Promise<void> {
  const { env } = await openShop();
  configure({ ...env, PAYOUT_HOLD_HOURS: String(hours) });
  onTestFinished(() => void configure(env));
}
