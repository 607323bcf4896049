/** Configures drizzle-kit, which writes new migrations (docs/decisions/migrations.md). */
export default {
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
};
