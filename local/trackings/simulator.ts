/** A simulator of Biteship's tracking call, with a page on which parcels are moved and faults are set. */
import { setTimeout as wait } from 'node:timers/promises';
import { type FastifyPluginAsync } from 'fastify';
import { localOnly } from '../local-only.ts';
import { escape, layout } from '../mail/mail-pages.ts';

type Step = { status: string; note: string; updated_at: string };
type Sent = { waybill?: string; status?: string; note?: string; at?: string; fault?: string };

/** Both spellings of Biteship, and one that it does not have. */
const statuses = [
  'confirmed',
  'scheduled',
  'allocated',
  'pickingUp',
  'picked',
  'dropping_off',
  'delivered',
  'onHold',
  'return_in_transit',
  'returned',
  'rejected',
  'disposed',
  'cancelled',
  'courierNotFound',
  'teleported',
];
const refusals: Record<string, [status: number, body: unknown]> = {
  401: [401, { success: false, error: 'Authorization failed' }],
  code: [400, { success: false, error: 'Request refused', code: 40001 }],
  balance: [400, { success: false, error: 'No sufficient balance. Please top up your balance' }],
  408: [408, { success: false, error: 'Request timeout' }],
  429: [429, { success: false, error: 'Too many requests' }],
  500: [500, { success: false, error: 'Internal server error' }],
  rubbish: [200, '<html>busy'],
};
const faults = ['none', ...Object.keys(refusals), 'silence', 'repeated', 'reordered'];
const silenceMs = 20_000;

type Options = { key: string; isOpen?: boolean };

/** Knows every number of at least 8 characters, from the first time that it is asked for; in memory only. */
export function trackingSimulator({ key, isOpen = false }: Options): FastifyPluginAsync {
  return async (app) => {
    const parcels = new Map<string, Step[]>();
    let fault = 'none';
    const historyOf = (waybill: string) => {
      if (!parcels.has(waybill)) parcels.set(waybill, [step('picked', 'Diterima di Manado dari Ibu Contoh')]);
      return parcels.get(waybill)!;
    };
    const form = { parseAs: 'string' } as const;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );

    type Tracking = { Params: { waybill: string; code: string } };
    app.get<Tracking>('/v1/trackings/:waybill/couriers/:code', async ({ params, headers }, reply) => {
      const { waybill, code } = params;
      const [status, body] = refusals[headers.authorization === key ? fault : '401'] ?? [];
      if (status) return reply.code(status).send(body);
      if (fault === 'silence') await wait(silenceMs, undefined, { ref: false });
      if (waybill.length < 8) return reply.code(400).send({ success: false, error: `Waybill id ${waybill} not found` });
      const history = historyOf(waybill);
      const person = { contact_name: 'Sari Wowor', address: 'Jalan Boulevard 1, Manado' };
      return {
        success: true,
        messsage: 'Successfully get tracking info',
        object: 'tracking',
        waybill_id: waybill,
        courier: { company: code, driver_name: 'Om Rahasia', driver_phone: '0812', driver_plate_number: 'DB 1' },
        origin: person,
        destination: person,
        link: `https://track.biteship.com/${waybill}`,
        history:
          fault === 'repeated' ? [...history, ...history] : fault === 'reordered' ? [...history].reverse() : history,
        status: history.at(-1)!.status,
      };
    });

    await app.register(async (pages) => {
      pages.addHook('onRequest', localOnly(isOpen));
      pages.get('/', async (_request, reply) => {
        reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
        return reply.type('text/html; charset=utf-8').send(render(`${app.prefix}/`, parcels, fault));
      });
      /** Moves a parcel, at a time if one is given, or sets the fault. */
      pages.post<{ Body: Sent }>('/', async ({ body: { waybill, status, note = '', at, fault: set } }, reply) => {
        if (set) fault = set;
        if (waybill && status) historyOf(waybill).push(step(status, note, at));
        return reply.redirect(`${app.prefix}/`, 303);
      });
    });
  };
}

const step = (status: string, note: string, at?: string): Step => ({
  status,
  note,
  updated_at: at ?? new Date().toISOString().replace('Z', '+00:00'),
});

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

function render(action: string, parcels: Map<string, Step[]>, fault: string): string {
  const choice = (name: string, values: string[], chosen: string) => {
    const options = values.map((one) => `<option${one === chosen ? ' selected' : ''}>${one}</option>`);
    return `<select name="${name}" aria-label="${name}">${options.join('')}</select>`;
  };
  const form = (fields: string) =>
    `<form method="post" action="${action}"><div class="row">${fields}<button>Ubah</button></div></form>`;
  const items = [...parcels].toReversed().map(([number, history]) => {
    const { status } = history.at(-1)!;
    const waybill = escape(number);
    const note = `<input name="note" placeholder="Catatan kurir" aria-label="Catatan kurir untuk ${waybill}">`;
    return `<li><b>${waybill}</b>${form(`<input type="hidden" name="waybill" value="${waybill}">${choice('status', statuses, status)}${note}`)}</li>`;
  });
  const list = items.join('') || '<li class="empty">Belum ada paket yang ditanyakan toko.</li>';
  const content = `<ul>${list}</ul><h2>Gangguan</h2>${form(choice('fault', faults, fault))}`;
  return layout('Paket di kurir', content, 'tidak ada kurir yang benar-benar bergerak');
}
