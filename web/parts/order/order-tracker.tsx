import { longDateTime } from '#contract/dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { stepsOf, type Step, type Way } from './order-steps.ts';

/** The order's way, step by step, with the date of each step it has reached. */
export function OrderTracker({ order }: { order: Way }) {
  return (
    <ol className="flex flex-col">
      {stepsOf(order).map((step) => (
        <li
          key={step.label}
          aria-current={step.progress === 'current' ? 'step' : undefined}
          className="group grid grid-cols-[1.75rem_1fr] gap-x-3"
        >
          <span aria-hidden className="flex flex-col items-center">
            <Mark step={step} />
            <span className="w-0.5 flex-1 bg-benang group-last:hidden" />
          </span>
          <div className="pb-4 group-last:pb-0">
            <p className={classNames('leading-7', step.progress === 'ahead' ? 'text-abu' : 'font-semibold')}>
              {step.label}
            </p>
            {step.at && (
              <time dateTime={step.at} className="text-sm text-abu">
                {longDateTime(step.at)} WITA
              </time>
            )}
            {step.reason && <p className="text-sm wrap-anywhere">Alasan: {step.reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const marks = { done: 'bg-daun text-white', current: 'bg-lenu text-white', ahead: 'border-2 border-benang bg-white' };

function Mark({ step: { progress } }: { step: Step }) {
  return (
    <span className={`grid size-7 shrink-0 place-items-center rounded-full ${marks[progress]}`}>
      {progress === 'done' && <CheckIcon className="size-4" />}
      {progress === 'current' && <span className="size-2.5 rotate-45 rounded-xs bg-kunyit" />}
    </span>
  );
}
