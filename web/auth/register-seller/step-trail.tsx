import { classNames } from '../../ui/class-names.ts';

/** Where one is on the way: "Langkah 2 dari 3", and a bar of the weave for each step done. */
export function StepTrail({ titles, step }: { titles: readonly string[]; step: number }) {
  return (
    <div>
      <p className="text-sm font-semibold text-abu">
        Langkah {step + 1} dari {titles.length}
      </p>
      <ol className="mt-2 flex gap-2">
        {titles.map((title, at) => (
          <li
            key={title}
            aria-current={at === step ? 'step' : undefined}
            className={classNames('h-2 flex-1 rounded-full', at <= step ? 'bg-lenu' : 'bg-benang')}
          >
            <span className="sr-only">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
