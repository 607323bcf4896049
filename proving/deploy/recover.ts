/**
 * After visit.ts, backs the installed shop up, verifies the backup and recovers it, from a file and to a point
 * in time, with the commands of the operator's pages: recover.ts SOURCES. Prints how long each step takes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { withClient } from '#platform/with-client.ts';
import { findLosses } from '../kit/losses.ts';
import { upgrade } from './upgrade.ts';
import './visit.ts';
import { expectEqual, expectSoon, openHome, recorder, register, report, shop, told, tryOut } from './use-shop.ts';

const [sources] = process.argv.slice(2);
const folder = '/root';
const { DRILL_PRODUCTS = '20000', DRILL_ORDERS = '20000' } = process.env;
const orders = Number(DRILL_ORDERS);
const ordersLater = 500;

/** Returns what a command printed. Throws with its errors when it fails. */
function run(command: string): string {
  const { status, stdout, stderr } = tryOut(command);
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
  return stdout.trim();
}

function timed(what: string, command: string): void {
  const began = performance.now();
  run(command);
  console.log(`ok  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const query = (statement: string) => run(`runuser -u postgres -- psql kreasi -qAtc "${statement}"`);
const nodes = 'kreasi@3001 kreasi@3002';
const url = 'postgres://postgres@/kreasi?host=/var/run/postgresql';
const fillUp = (option: string) =>
  run(`cd ${sources} && DATABASE_URL='${url}' node local/demo-scale/demo-scale.ts ${option}`);
const counts = () =>
  query('select (select count(*) from orders), (select sum(total_amount) from orders), count(*) from users');

const openAgain = () => expectSoon('the shop is open again', async () => (await openHome()) === 200);

// A year of orders, and a product with a picture.
const picture = `${'ab'.repeat(16)}/720.webp`;
const pictureFile = `/var/lib/kreasi/media/public/product/${picture}`;
run(`systemctl stop ${nodes}`);
// local/demo-scale/demo-scale.ts needs a superuser.
run(`cd /etc/postgresql/*/main && sed -i '1i local all postgres peer map=drill' pg_hba.conf
  printf 'drill %s postgres\\n' root postgres >> pg_ident.conf
  systemctl reload 'postgresql@*'`);
const losses = await withClient(url, (client) => findLosses(recorder, client));
expectEqual('lost of what was acknowledged', losses.join(', '), '');
fillUp(`--products ${DRILL_PRODUCTS} --orders ${orders}`);
mkdirSync(pictureFile.replace('/720.webp', ''), { recursive: true });
writeFileSync(pictureFile, 'a picture');
run('chown -R kreasi:kreasi /var/lib/kreasi/media');
query(`update products set image = '/media/product/${picture}' where id = (select min(id::text)::uuid from products)`);
run(`systemctl start ${nodes}`);
const size = query(`select pg_size_pretty(pg_database_size('kreasi'))`);
console.log(`ok  ${DRILL_PRODUCTS} products and ${orders} orders, ${size}`);

// The newest backup of the folder.
const newest = () => run('ls /var/backups/kreasi/kreasi-*.tar.age | tail -1');
timed('backup, copy and verification', 'systemctl start kreasi-backup');
const backup = newest();
expectEqual('it is encrypted', readFileSync(backup).toString('latin1', 0, 18), 'age-encryption.org');
expectEqual('its copy is the same', run(`cmp ${backup} /srv/outside/$(basename ${backup})`), '');
expectEqual('the shop may not read it', tryOut(`runuser -u kreasi -- cat ${backup}`).status, 1);
expectEqual('nor what the owner knows', tryOut('runuser -u kreasi -- cat /etc/kreasi/owner.env').status, 1);
// Autovacuum is still in the scratch database when it is dropped.
const slowly = { autovacuum_naptime: '1s', autovacuum_vacuum_cost_delay: '100ms', autovacuum_vacuum_cost_limit: '1' };
for (const [setting, value] of Object.entries(slowly)) query(`alter system set ${setting} = '${value}'`);
run(`systemctl reload 'postgresql@*'`);
timed('verify-backup', `kreasi verify-backup ${backup}`);
expectEqual('databases left', query(`select count(*) from pg_database where datname like 'kreasi_verify%'`), '0');
query('alter system reset all');
run(`systemctl reload 'postgresql@*'`);

const key = '/etc/kreasi/secret-key';
run(`cp ${key} /root/secret-key && openssl rand -base64 33 > ${key}`);
const otherKey = tryOut(`kreasi verify-backup ${backup}`);
run(`cat /root/secret-key > ${key}`);
expectEqual('verify-backup with another key', otherKey.stderr.trim(), 'The backup was sealed with another SECRET_KEY.');
expectEqual('its exit code', otherKey.status, 1);

const unreadable = tryOut(`cp ${backup} /root/mine.tar.age && kreasi verify-backup /root/mine.tar.age`).stderr;
expectEqual(
  'of a file in the folder of root',
  unreadable.includes('who may not read /root/mine.tar.age') || unreadable,
  true,
);
const unwritable = tryOut('rm /root/mine.tar.age; kreasi backup --to /etc/kreasi').stderr;
expectEqual('of a folder of root', unwritable.includes('such as /var/backups/kreasi.') || unwritable, true);

rmSync(pictureFile);
const lacking = tryOut('systemctl start kreasi-backup');
const reason = run('journalctl -u kreasi-backup -n 6 -o cat').split('\n');
rmSync(newest());
writeFileSync(pictureFile, 'a picture');
const expected = `The backup is not complete: /media/product/${picture} is missing`;
expectEqual(
  'of a backup without a picture the journal says',
  reason.find((line) => line.startsWith('The backup')),
  expected,
);
expectEqual('its exit code', lacking.status, 1);
const failure = 'POST /alert kreasi-sulut.test: backup: failed: journalctl -u kreasi-backup';
expectEqual('and the operator is told at once, and only of this', told().filter((line) => line === failure).length, 1);

const pictureStatus = async () => (await fetch(`${shop}/media/product/${picture}`)).status;
const before = counts();
run(`head -c 100000 ${backup} > /root/damaged.tar.age`);
const failed = tryOut('cd /root && kreasi recover --yes damaged.tar.age');
expectEqual('the code of recover with a damaged file', failed.status, 1);
expectEqual('it says that nothing was recovered', failed.stderr.includes('Nothing was recovered.'), true);
expectEqual('the nodes run', tryOut(`systemctl is-active ${nodes}`).status, 0);
expectEqual('no copy of it stays', run('ls -A /var/backups/kreasi | grep -vc "^kreasi-" || :'), '0');
expectEqual('the data are as before', counts(), before);
expectEqual('the picture, too', await pictureStatus(), 200);
const notAsked = tryOut(`kreasi recover ${backup}`);
expectEqual('where nobody can be asked, recover ends with the code', notAsked.status, 1);
expectEqual('and says so', notAsked.stderr.includes('--yes'), true);
expectEqual('the data are as before again', counts(), before);
run(`sed -i 's/kreasi recover/& --yes/' ${folder}/restore.sh`);
timed('recovery from the backup, and all invariants', `bash -euo pipefail ${folder}/restore.sh`);
expectEqual('the orders, their sum and the users are those of the backup', counts(), before);
const analyzed = query("select reltuples::int from pg_class where relname = 'orders'");
expectEqual('the planner knows their number', analyzed, query('select count(*) from orders'));
await openAgain();
expectEqual('the picture is there', await pictureStatus(), 200);

run(`bash -euo pipefail ${folder}/keys.sh`);
await openAgain();
const withNewKey = tryOut(`kreasi verify-backup ${backup}`).stderr.trim();
expectEqual('with new keys, an older backup', withNewKey, 'The backup was sealed with another SECRET_KEY.');
const ofOldKey = `SECRET_KEY_OLD="$(cat /root/secret-key-until-*)" kreasi recover --yes ${backup}`;
timed('recovery of a backup of the old key, with it', ofOldKey);
expectEqual('the nodes run without the old key', tryOut(`systemctl is-active ${nodes}`).status, 0);
run('systemctl start kreasi-backup');
run(`kreasi verify-backup ${newest()}`);
run(`cp ${newest()} /srv/outside/moved.tar.age && cp /etc/kreasi/{secret-key,backup-key,env} /srv/outside/`);
writeFileSync('/srv/outside/counts', `${counts()}\n`);
upgrade();

// An archive of the release whose schema the baseline makes, from the dump that the tests have of it.
const released = '/root/released';
const ofReleased = (command: string) => `cd ${sources} && DATA_DIR=${released}/data \
  SECRET_KEY='a key for tests, thirty-two characters long' \
  DATABASE_URL='postgres://postgres@/released?host=/var/run/postgresql' node operate/${command}`;
const releasedOrders = () => run(`runuser -u postgres -- psql released -qAtc 'select count(*) from orders'`);
const newDatabase = 'runuser -u postgres -- createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 released';
run(`mkdir -p ${released}/data && ${newDatabase}`);
run(`zstd -dc ${sources}/server/testing/v1.0.0.sql.zst | runuser -u postgres -- psql released -qv ON_ERROR_STOP=1`);
const releasedBefore = releasedOrders();
run(ofReleased(`backup.ts --to ${released}`));
const archive = run(`ls ${released}/*.tar`);
// The dump has no pictures, and nothing else is wrong with it.
const faults = tryOut(ofReleased(`verify-backup.ts ${archive}`))
  .stderr.trim()
  .split('; ');
const isPicture = (fault: string) => /^(The backup is not complete: )?\S+\.webp is missing$/.test(fault);
expectEqual('only pictures are missing of v1.0.0', faults.filter((fault) => !isPicture(fault)).join('; '), '');
run(`runuser -u postgres -- dropdb released && ${newDatabase}`);
run(ofReleased(`restore.ts --from ${archive}`));
expectEqual('a backup of v1.0.0 is migrated', run(ofReleased('migrate.ts')), 'The database is up to date.');
expectEqual('its orders are there', releasedOrders(), releasedBefore);
run(`runuser -u postgres -- dropdb released && rm -r ${released}`);

timed('stanza, configuration and full backup by pgBackRest', `bash -euo pipefail ${folder}/archive.sh`);
await openAgain();
run(`systemctl stop ${nodes}`);
fillUp(`--orders ${orders + ordersLater}`);
const known = query(`select id, gross_amount from payments where status = 'paid' order by id limit 1`);
const wanted = counts();
const allBefore = new Set(query('select id from payments').split('\n'));
const time = query('select clock_timestamp()');
fillUp(`--orders ${orders + 2 * ordersLater}`);
const lost = query(`select id, gross_amount from payments where status = 'paid' order by id`)
  .split('\n')
  .find((row) => !allBefore.has(row.split('|')[0]!))!;
run(`systemctl start ${nodes}`);

timed('rehearsal of a recovery, and all invariants', `bash -euo pipefail ${folder}/rehearse.sh`);
const commands = readFileSync(`${folder}/to-time.sh`, 'utf8').replace(/^TIME=.*$/m, `TIME='${time}'`);
timed(`restore to ${time}, and all invariants`, commands);
expectEqual('the orders and users are those of that time', counts(), wanted);
await openAgain();

// The provider knows a payment that was made after that time.
const rowOf = (payment: string) => {
  const [id, amount] = payment.split('|');
  return `${id},${id}-1,${amount}.00,${amount}.00,2026-01-06 09:00:00`;
};
const settlement = '/root/settlement.csv';
const heading = 'Transaction ID,Order ID,Gross Amount,Net Amount,Settlement Time';
writeFileSync(settlement, [heading, rowOf(known), rowOf(lost), ''].join('\n'), { mode: 0o600 });
const compared = tryOut('cd /root && kreasi reconcile settlement.csv').stdout.split('\n');
rmSync(settlement);
expectEqual('reconcile posts the payment that is here', compared[0], 'posted 1 of 2 rows, 0 were posted before');
const [lostId, lostAmount] = lost.split('|') as [string, string];
const onlyThere = compared.filter((line) => line.startsWith('ONLY AT THE PROVIDER'));
expectEqual('it lists the payment that is missing', onlyThere.length, 1);
expectEqual('by its id', onlyThere[0]!.includes(lostId), true);
const lostPayment = { order_id: `${lostId}-1`, transaction_id: lostId, gross_amount: `${lostAmount}.00` };
expectEqual('a later report of it is accepted', await report(lostPayment), 200);
const listed = query(`select amount from unplaced_money where transaction_id = '${lostId}' and closed_at is null`);
expectEqual('it is listed as money without an order', listed, lostAmount);
expectEqual('a customer registers', await register(), 200);
