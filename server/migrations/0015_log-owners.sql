ALTER TABLE "admin_log" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "owner_email" text;--> statement-breakpoint
-- The access of an entry is a deleted one, so its owner is taken from the logged changes. An entry about the creation of
-- an invite has no owner until a user registers with it; only other invites are revoked.
CREATE FUNCTION owner_of_log_entry(action text, subject_id integer, changes jsonb) RETURNS integer LANGUAGE sql AS $$
  SELECT CASE
    WHEN action LIKE 'user.%' THEN subject_id
    WHEN action LIKE 'access.%' THEN (changes #>> '{user_id,from}')::integer
    WHEN action LIKE 'order.%' THEN (SELECT user_id FROM orders WHERE id = subject_id)
    WHEN action = 'invite.create' THEN (SELECT user_id FROM invites WHERE id = subject_id)
    WHEN action = 'invite.revoke' THEN (SELECT created_by FROM invites WHERE id = subject_id)
  END
$$;
--> statement-breakpoint
UPDATE admin_log SET owner_id = owner_of_log_entry(action, subject_id, changes);--> statement-breakpoint
UPDATE admin_log SET owner_email = users.email FROM users WHERE users.id = owner_id;--> statement-breakpoint
ALTER TABLE "admin_log" drop column "search";--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "search" text GENERATED ALWAYS AS (coalesce(admin_email, '') || chr(10) || lower(coalesce(subject_name, '')) || chr(10) || '#' || subject_id::text || chr(10) || coalesce(owner_email, '') || chr(10) || coalesce('#' || owner_id::text, '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_log_owner" ON "admin_log" USING btree ("owner_id","id");--> statement-breakpoint
-- As in 0010: the index was dropped with the column.
ALTER TABLE "admin_log" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX admin_log_search ON admin_log USING gin (search gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_names_to_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owner_id := owner_of_log_entry(NEW.action, NEW.subject_id, NEW.changes);
  SELECT email INTO NEW.admin_email FROM users WHERE id = NEW.admin_id FOR KEY SHARE;
  SELECT email INTO NEW.owner_email FROM users WHERE id = NEW.owner_id FOR KEY SHARE;
  CASE split_part(NEW.action, '.', 1)
    WHEN 'user' THEN NEW.subject_name := NEW.owner_email;
    WHEN 'node' THEN SELECT name INTO NEW.subject_name FROM nodes WHERE id = NEW.subject_id FOR KEY SHARE;
    WHEN 'order' THEN SELECT ext_id INTO NEW.subject_name FROM orders WHERE id = NEW.subject_id;
    ELSE NEW.subject_name := coalesce(NEW.changes #>> '{name,to}', NEW.changes #>> '{name,from}');
  END CASE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_email_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_log SET admin_email = NEW.email WHERE admin_id = OLD.id;
  UPDATE admin_log SET
    owner_email = NEW.email,
    subject_name = CASE WHEN action LIKE 'user.%' THEN NEW.email ELSE subject_name END
  WHERE owner_id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION copy_user_of_invite_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_log SET owner_id = NEW.user_id, owner_email = (SELECT email FROM users WHERE id = NEW.user_id)
    WHERE subject_id = NEW.id AND action = 'invite.create';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invites_used_in_log AFTER UPDATE OF user_id ON invites
  FOR EACH ROW WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION copy_user_of_invite_to_log();
--> statement-breakpoint
CREATE TRIGGER admin_log_owner_is_kept BEFORE UPDATE OF owner_id ON admin_log
  FOR EACH ROW WHEN (OLD.owner_id IS NOT NULL AND NEW.owner_id IS DISTINCT FROM OLD.owner_id)
  EXECUTE FUNCTION refuse_change_of_log();
