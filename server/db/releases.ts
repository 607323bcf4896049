const v1 = {
  tag: 'v1.0.0',
  /** Named here, because clones carry no tags. */
  commit: '043866ae1c38dcd20b03e03c6c41278e76e468d6',
  /** The time of its last migration, which is that of the baseline in meta/_journal.json. */
  lastMigration: 1_795_659_900_000,
};

export const releases = {
  /** Its schema is what the baseline makes: an older shop starts this release first. */
  baseline: v1,
  /** Runs beside this version while it is installed, and after a roll-back. */
  last: v1,
};
