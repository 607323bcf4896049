import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By far the longest for its size: it takes a sixth of a worker's time. */
const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/money-model.test.ts');

/**
 * Starts the longest test file first, so that it does not run alone at the end. Vitest orders the files by their last
 * durations, which a new clone does not have, or else by their sizes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}
