CREATE TABLE "admin_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"admin_id" integer NOT NULL,
	"action" text NOT NULL,
	"subject_id" integer NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_log_subject" ON "admin_log" USING btree ("action","subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_log_admin" ON "admin_log" USING btree ("admin_id","id");;--> statement-breakpoint
-- A log that can be changed proves nothing.
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of admins is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
