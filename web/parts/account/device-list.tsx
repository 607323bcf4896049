import { useState } from 'react';
import type { SessionRow } from '#contract/auth/account.ts';
import { ageText } from '#contract/date-spans.ts';
import { longDate } from '#contract/dates.ts';
import { call } from '../../call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useLogout } from '../../visitor/sign-in.ts';
import { QuestionDialog } from '../dialog-form.tsx';
import { useSend } from '../use-send.ts';
import { Fold } from './fold.tsx';

const shownAtFirst = 5;
/** On phones all buttons of the card have its width; on larger screens they are at its right edge. */
const buttonClass = 'w-full px-3! sm:w-auto sm:px-5!';

export function DeviceList({ sessions }: { sessions: readonly SessionRow[] }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const logout = useLogout();
  const rows = isWhole ? sessions : sessions.slice(0, shownAtFirst);

  return (
    <Fold title="Perangkat yang masuk">
      <p className="text-sm text-muted">Ada yang tidak Anda kenal? Keluarkan, lalu ganti kata sandi.</p>
      <ul className="mt-2 divide-y divide-border-light">
        {rows.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-[12rem]">
              <p className="flex flex-wrap items-center gap-2 font-bold">
                {session.device} {session.isCurrent && <Badge tone="green">Perangkat ini</Badge>}
              </p>
              <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span>{lastUse(session)}</span>
                <time dateTime={session.begunAt}>masuk sejak {longDate(session.begunAt)}</time>
              </p>
            </div>
            <EndButton session={session} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 border-t border-border-light pt-3">
        {rows.length < sessions.length && (
          <Button variant="quiet" onClick={() => setWhole(true)} className={buttonClass}>
            Tampilkan {sessions.length} perangkat
          </Button>
        )}
        <Button variant="danger" onClick={() => setConfirming(true)} className={buttonClass}>
          Keluar dari semua perangkat
        </Button>
      </div>
      {isConfirming && (
        <QuestionDialog
          title="Keluar dari semua perangkat?"
          send={() => call('POST /api/account/sessions/end-all')}
          onDone={logout}
          failure="Gagal mengeluarkan perangkat."
          label="Keluar dari semua"
          onClose={() => setConfirming(false)}
        >
          <p>Anda perlu masuk lagi di setiap perangkat, termasuk perangkat ini.</p>
        </QuestionDialog>
      )}
    </Fold>
  );
}

function EndButton({ session: { _id: id, isCurrent, device } }: { session: SessionRow }) {
  const { isBusy, send } = useSend();
  const logout = useLogout();
  const end = () =>
    send(() => call('POST /api/account/sessions/:id/end', { params: { id } }), {
      done: isCurrent ? logout : undefined,
      failure: 'Gagal mengeluarkan perangkat.',
    });
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={end} className={`ml-auto ${buttonClass}`}>
      <span>{isCurrent ? 'Keluar' : 'Keluarkan perangkat'}</span>
      <span className="sr-only">: {device}</span>
    </Button>
  );
}

const lastUse = ({ isCurrent, seenAt }: SessionRow): string =>
  isCurrent ? 'Sedang dipakai' : `Terakhir dipakai ${ageText(seenAt, new Date())}`;
