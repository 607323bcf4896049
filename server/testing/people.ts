import { storeOf, type UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { openStore } from '#server/areas/store/open-store.ts';
import { users } from '#server/db/schema/index.ts';
import { openShop } from './open-shop.ts';

export const password = 'rahasia123';
const passwordHash = hashPassword(password);

/** An account with a session; pass it to `call` to send requests as this user. */
export type Person = { id: UserId; role: Role; email: string; userName: string; cookie: string };

export const newCustomer = (userName = 'Sari Wowor'): Promise<Person> => person('customer', userName);
export const newAdmin = (userName = 'Ibu Admin'): Promise<Person> => person('admin', userName);

/** The fields of a seller and store, without those of the account. */
export const storeForm = {
  sellerName: 'Budi Penjual',
  nik: '7171012304850007',
  domicileAddress: 'Jalan Rumah 2, Tomohon',
  storeName: 'Rumah Tenun',
  storeDescription: 'Kain tenun dari Minahasa.',
  productionAddress: 'Jalan Tenun 1, Tomohon',
  bankName: 'Bank SulutGo',
  bankAccountOwner: 'Budi Rekening',
  bankAccountNumber: '0017283940556',
};

export async function newSeller(storeName = 'Rumah Tenun'): Promise<Person> {
  const seller = await person('seller', 'Budi Penjual');
  await transaction((tx) =>
    openStore(tx, { ...storeForm, sellerId: storeOf(seller.id), sellerName: seller.userName, storeName }),
  );
  return seller;
}

async function person(role: Role, userName: string): Promise<Person> {
  await openShop();
  const id = newId<UserId>();
  const email = `${userName.toLowerCase().replaceAll(' ', '.')}.${id.slice(-12)}@contoh.test`;
  const account = { id, email, userName, phoneNumber: '081234567890', role, createdAt: new Date().toISOString() };
  await db.insert(users).values({ ...account, passwordHash: await passwordHash });
  const token = await transaction((tx) => createSession(tx, id, new Date()));
  return { id, role, email, userName, cookie: `sid=${token}` };
}
