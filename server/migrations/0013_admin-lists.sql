ALTER TABLE "invites" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "invites" drop column "search";--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "search" text GENERATED ALWAYS AS (coalesce(maker_email, '') || chr(10) || coalesce(user_email, '') || chr(10) || lower(coalesce(note, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accesses_by_public_key" ON "accesses" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "accesses_ip" ON "accesses" USING btree ("ip");--> statement-breakpoint
CREATE INDEX "admin_log_at" ON "admin_log" USING btree ("at","id");--> statement-breakpoint
-- As in 0003: the index was dropped with the column.
ALTER TABLE "invites" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX invites_search ON invites USING gin (search gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
