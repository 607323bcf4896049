import type { ReactNode } from 'react';
import {
  type Complaint,
  complaintKindLabels,
  complaintOutcomeLabels,
  complaintPhoto,
} from '#contract/complaints/complaints.ts';
import { longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from './order-panels.tsx';

export const ComplaintPanel = ({ complaint, children }: { complaint: Complaint; children?: ReactNode }) => (
  <Panel title={`Komplain: ${complaintKindLabels[complaint.kind]}`}>
    <ComplaintFacts complaint={complaint} />
    {children && <div className="mt-4 flex flex-col gap-3 empty:hidden">{children}</div>}
  </Panel>
);

export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { _id, text, openedBy, photoCount, openedAt, answer, answeredAt, closedAt, outcome, refundAmount, decision } =
    complaint;
  const status = outcome
    ? refundAmount === null
      ? complaintOutcomeLabels[outcome]
      : `${formatRupiah(refundAmount)} dikembalikan`
    : 'Menunggu keputusan admin';
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Badge tone={outcome ? outcomeTones[outcome] : 'yellow'}>{status}</Badge>
      </p>
      <Statement by={openedBy ? 'Otomatis' : 'Pembeli'} at={openedAt} text={text}>
        {photoCount > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {Array.from({ length: photoCount }, (_, at) => at + 1).map((number) => (
              <li key={number}>
                <a href={complaintPhoto(_id, number)} target="_blank" rel="noopener" className="block">
                  <img
                    src={complaintPhoto(_id, number)}
                    alt={`Foto ${number} dari komplain, buka di tab baru`}
                    width="80"
                    height="80"
                    loading="lazy"
                    className="size-20 rounded-xl border border-border-light bg-surface object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Statement>
      {answer !== null && <Statement by="Penjual" at={answeredAt} text={answer} />}
      {decision !== null && <Statement by="Admin" at={closedAt} text={decision} />}
    </div>
  );
}

const outcomeTones: Record<NonNullable<Complaint['outcome']>, Tone> = {
  withdrawn: 'gray',
  released: 'blue',
  refunded: 'green',
  'partly-refunded': 'green',
};

type StatementProps = { by: string; at: string | null; text: string; children?: ReactNode };

const Statement = ({ by, at, text, children }: StatementProps) => (
  <div className="border-l-3 border-border-light pl-3">
    <p className="flex flex-wrap gap-x-2 text-sm text-muted">
      <b className="text-ink">{by}</b>
      {at && <time dateTime={at}>{longDateTime(at)} WITA</time>}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    {children}
  </div>
);
