import { Await } from 'react-router';
import * as z from 'zod/mini';
import { longDateTime } from '#contract/dates.ts';
import { required } from '#contract/endpoint.ts';
import type { OrderId } from '#contract/ids.ts';
import type { TimelineEntry, TimelineKind } from '#contract/admin/support.ts';
import { call } from '../../call.ts';
import { LoadError } from '../../parts/loaded.tsx';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';

type OrderTimelineProps = { orderId: OrderId; entries: Promise<readonly TimelineEntry[]> };

export const OrderTimeline = ({ orderId, entries }: OrderTimelineProps) => (
  <section aria-labelledby="riwayat" className="card p-5 has-[h2:only-child]:hidden">
    <h2 id="riwayat" className="mb-4 text-xl">
      Riwayat Lengkap
    </h2>
    <Await resolve={entries} errorElement={<LoadError isOptional title={(why) => `Riwayat gagal dimuat: ${why}`} />}>
      {(known) => (
        <ol className="flex flex-col">
          {known.map((entry, index) => (
            <TimelineRow key={index} entry={entry} />
          ))}
        </ol>
      )}
    </Await>
    <NoteForm orderId={orderId} />
  </section>
);

const dots: Record<TimelineKind, string> = {
  order: 'bg-primary',
  payment: 'bg-success',
  admin: 'bg-accent',
  note: 'bg-warning',
  job: 'bg-border',
  message: 'bg-border',
};

const TimelineRow = ({ entry: { at, kind, title, detail, by } }: { entry: TimelineEntry }) => (
  <li className="relative border-l border-border-light pb-4 pl-5 last:pb-0">
    <span aria-hidden className={classNames('absolute top-1.5 -left-[5px] size-2.5 rounded-full', dots[kind])} />
    <div className={classNames(kind === 'note' && 'rounded-xl bg-surface px-3 py-2')}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={classNames('wrap-anywhere', kind !== 'job' && kind !== 'message' && 'font-bold')}>
          {title}
        </span>
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {longDateTime(at)}
        </time>
      </p>
      {detail && (
        <p className={classNames('text-sm wrap-anywhere whitespace-pre-line', kind !== 'note' && 'text-muted')}>
          {detail}
        </p>
      )}
      {by && <p className="text-sm wrap-anywhere text-muted">{by}</p>}
    </div>
  </li>
);

const noteForm = z.object({ text: required(1_000, 'Catatan') });

function NoteForm({ orderId }: { orderId: OrderId }) {
  const form = useDraftForm(noteForm, { text: '' }, { ofPage: true });
  const { isBusy, send } = useSend();

  async function add(body: { text: string }) {
    const answer = await call('POST /api/admin/transactions/:orderId/notes', { params: { orderId }, body });
    form.reset({ text: '' });
    return answer;
  }

  return (
    <form
      {...form.formProps((body) => send(() => add(body), { failure: 'Gagal menyimpan catatan.' }))}
      className="mt-5 flex flex-col gap-3 border-t border-border-light pt-4"
    >
      {form.draftNotice}
      <TextArea
        label="Catatan internal"
        rows={2}
        hint="Hanya terlihat oleh admin, bersama nama Anda."
        {...form.field('text')}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="sm:self-end">
        Simpan catatan
      </Button>
    </form>
  );
}
