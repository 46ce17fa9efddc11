DROP TRIGGER admin_log_is_kept ON admin_log;--> statement-breakpoint
DROP INDEX "admin_log_subject";--> statement-breakpoint
ALTER TABLE "admin_log" ALTER COLUMN "admin_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "admin_email" text;--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "search" text GENERATED ALWAYS AS (coalesce(admin_email, '') || chr(10) || lower(coalesce(subject_name, '')) || chr(10) || '#' || subject_id::text) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_log_action" ON "admin_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "admin_log_subject" ON "admin_log" USING btree ("subject_id","action","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");;--> statement-breakpoint
-- Statistics as for the other lists that are searched.
ALTER TABLE "admin_log" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
-- The name of an access is taken from the logged changes, because a logged access is a deleted one.
CREATE FUNCTION copy_names_to_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT email INTO NEW.admin_email FROM users WHERE id = NEW.admin_id FOR KEY SHARE;
  CASE split_part(NEW.action, '.', 1)
    WHEN 'user' THEN SELECT email INTO NEW.subject_name FROM users WHERE id = NEW.subject_id FOR KEY SHARE;
    WHEN 'node' THEN SELECT name INTO NEW.subject_name FROM nodes WHERE id = NEW.subject_id FOR KEY SHARE;
    WHEN 'order' THEN SELECT ext_id INTO NEW.subject_name FROM orders WHERE id = NEW.subject_id;
    ELSE NEW.subject_name := coalesce(NEW.changes #>> '{name,to}', NEW.changes #>> '{name,from}');
  END CASE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
UPDATE admin_log SET
  admin_email = (SELECT email FROM users WHERE id = admin_id),
  subject_name = CASE split_part(action, '.', 1)
    WHEN 'user' THEN (SELECT email FROM users WHERE id = subject_id)
    WHEN 'node' THEN (SELECT name FROM nodes WHERE id = subject_id)
    ELSE coalesce(changes #>> '{name,to}', changes #>> '{name,from}')
  END;--> statement-breakpoint
CREATE TRIGGER admin_log_names BEFORE INSERT ON admin_log
  FOR EACH ROW EXECUTE FUNCTION copy_names_to_log_entry();
--> statement-breakpoint
-- Only names may change: the log follows a new name, and forgets the e-mail of a deleted account.
CREATE TRIGGER admin_log_is_kept BEFORE UPDATE OF id, at, admin_id, action, subject_id, changes OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
--> statement-breakpoint
CREATE FUNCTION copy_email_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_log SET admin_email = NEW.email WHERE admin_id = OLD.id;
  UPDATE admin_log SET subject_name = NEW.email WHERE subject_id = OLD.id AND action LIKE 'user.%';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_new_email_in_log AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION copy_email_to_log();
--> statement-breakpoint
-- NEW is null when a row is deleted (https://www.postgresql.org/docs/current/plpgsql-trigger.html).
CREATE TRIGGER users_deleted_from_log AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION copy_email_to_log();
--> statement-breakpoint
CREATE FUNCTION copy_node_name_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_log SET subject_name = NEW.name WHERE subject_id = NEW.id AND action LIKE 'node.%';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER nodes_new_name_in_log AFTER UPDATE OF name ON nodes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION copy_node_name_to_log();
--> statement-breakpoint
-- Search works without the extension, but takes longer; see 0003.
DO $$
BEGIN
  CREATE INDEX admin_log_search ON admin_log USING gin (search gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
