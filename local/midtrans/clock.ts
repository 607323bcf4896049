export type Clock = {
  /** Milliseconds since the Unix epoch, on the simulated clock. */
  now: () => number;
  /** Runs the task when the simulated clock reaches `due`. Does not keep the process alive. */
  at: (due: number, task: () => void) => void;
  /** Moves the clock forward by `ms` and runs all tasks that become due. */
  advance: (ms: number) => void;
  clear: () => void;
};

const maxTimeoutMs = 2 ** 31 - 1;

/** Starts a simulated clock at the real time. */
export function startClock(): Clock {
  let skew = 0;
  let timer: NodeJS.Timeout | undefined;
  let tasks: { due: number; task: () => void }[] = [];

  const now = () => Date.now() + skew;

  function schedule() {
    clearTimeout(timer);
    const next = tasks[0];
    if (!next) return;
    timer = setTimeout(runDue, Math.min(Math.max(0, next.due - now()), maxTimeoutMs));
    timer.unref();
  }

  function runDue() {
    const reached = now();
    const due = tasks.filter((one) => one.due <= reached);
    tasks = tasks.slice(due.length);
    for (const { task } of due) task();
    schedule();
  }

  return {
    now,
    at(due, task) {
      const insertAt = tasks.findIndex((one) => one.due > due);
      tasks.splice(insertAt === -1 ? tasks.length : insertAt, 0, { due, task });
      schedule();
    },
    advance(ms) {
      skew += ms;
      runDue();
    },
    clear() {
      clearTimeout(timer);
      tasks = [];
    },
  };
}
