import type { UserId } from '#contract/ids.ts';
import { seeded } from '../../demo/random.ts';
import { openAccount } from '../../demo/fill/open-account.ts';
import type { Offer } from '../acknowledged/buyer.ts';
import { openStore } from '../acknowledged/seller.ts';
import { openVisitor, type Sent, type Visitor } from '../acknowledged/visitor.ts';
import { withShop } from './final-comparison.ts';
import type { Buyer } from './buyers.ts';
import type { Person, Records } from './records.ts';
import type { Seller } from './sellers.ts';

type Options = {
  dataDir: string;
  variables: Record<string, string>;
  url: string;
  sent: Sent[];
  records: Records;
  seed: number;
};

export type People = { buyers: Buyer[]; sellers: Seller[]; admin: Person; offers: Offer[] };

const productsPerStore = [2, 2];
const buyerCount = 6;
/** So little that buyers compete for it. */
const firstStock = 5;
const password = 'rahasia123';

/** Opens two stores and the accounts of buyers and an admin, before anything fails. All are signed in. */
export const openPeople = ({ dataDir, variables, url, sent, records, seed }: Options): Promise<People> =>
  withShop({ dataDir, variables }, async () => {
    const open = (name: string) => ({ visitor: openVisitor({ url, sent }), random: seeded(`${name} ${seed}`) });
    const sellers: Seller[] = [];
    for (const [place, count] of productsPerStore.entries()) {
      const seller = open(`seller ${place}`);
      const offers = await openStore(seller.visitor, records, count, firstStock);
      sellers.push({ ...seller, offers, userId: await userIdOf(seller.visitor) });
    }
    const buyers: Buyer[] = [];
    for (let place = 0; place < buyerCount; place += 1) {
      const buyer = { ...open(`buyer ${place}`), userId: await newAccount('customer', `pembeli${place}@contoh.id`) };
      await signIn(buyer.visitor, `pembeli${place}@contoh.id`);
      buyers.push({ ...buyer, addressId: await addAddress(buyer) });
    }
    const admin = { ...open('admin'), userId: await newAccount('admin', 'ibu@contoh.id') };
    await signIn(admin.visitor, 'ibu@contoh.id');
    return { buyers, sellers, admin, offers: sellers.flatMap(({ offers }) => offers) };
  });

const newAccount = (role: 'customer' | 'admin', email: string): Promise<UserId> =>
  openAccount({ role, email, userName: 'Sari Wowor', phoneNumber: '081234567890', joinedDaysAgo: 1 }, new Date());

async function signIn(visitor: Visitor, email: string): Promise<void> {
  const { status } = await visitor.call('POST /api/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign in: ${status}`);
}

const userIdOf = async (visitor: Visitor): Promise<UserId> =>
  (await visitor.call('GET /api/auth/check-auth')).body.user!.id;

async function addAddress({ visitor, userId }: Pick<Person, 'visitor' | 'userId'>) {
  const place = { address: 'Jalan Sam Ratulangi 12', city: 'Manado', pincode: '95111' };
  const person = { receiverName: 'Sari Wowor', phone: '081234567890', notes: 'Pagar biru' };
  const { status, body } = await visitor.call('POST /api/shop/address/add', { body: { userId, ...place, ...person } });
  if (status !== 200) throw new Error(`add an address: ${status}`);
  return body.data._id;
}
