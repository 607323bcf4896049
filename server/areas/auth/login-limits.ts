import type { UserId } from '#contract/ids.ts';
import { Refusal } from '#platform/refuse.ts';
import { countAttempt, type Attempt, uncountAttempt } from './count-attempt.ts';

/** The attempts that come from one address to this node: those whose password is being looked at, and how many were right. */
type Door = { attempts: number; looking: Set<Promise<unknown>>; right: number };

const doors = new Map<string, Door>();
const mostTurns = 20;

/**
 * Looks at a password, within the limits. The attempt is counted as failed before, so that of however many at once no
 * more are looked at than may fail, and uncounted when the password is right.
 * @throws TOO_MANY
 */
export async function withinLimits(
  attempt: Attempt,
  userId: UserId | undefined,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const door = doors.get(attempt.clientKey) ?? { attempts: 0, looking: new Set(), right: 0 };
  doors.set(attempt.clientKey, door);
  door.attempts += 1;
  try {
    await countInTurn(attempt, userId, door);
    const looking = look(attempt, door, isRight);
    door.looking.add(looking);
    return await looking.finally(() => door.looking.delete(looking));
  } finally {
    door.attempts -= 1;
    if (door.attempts === 0) doors.delete(attempt.clientKey);
  }
}

async function look(attempt: Attempt, door: Door, isRight: () => Promise<boolean>): Promise<boolean> {
  const found = await isRight();
  if (!found) return false;
  await uncountAttempt(attempt);
  door.right += 1;
  return true;
}

/** Where others that may be right have used the limit up, waits for what they are: on this node right ones stop one another only after `mostTurns`. */
async function countInTurn(attempt: Attempt, userId: UserId | undefined, door: Door): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const { right } = door;
    try {
      return await countAttempt(attempt, userId);
    } catch (error) {
      const mayHaveRoom = error instanceof Refusal && (door.looking.size > 0 || door.right > right);
      if (!mayHaveRoom || turn === mostTurns) throw error;
      await Promise.allSettled(door.looking);
    }
  }
}
