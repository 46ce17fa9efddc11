DROP INDEX "users_premium";--> statement-breakpoint
ALTER TABLE "accesses" ADD COLUMN "user_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accesses" ADD COLUMN "node_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accesses" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(name) || chr(10) || user_email || chr(10) || lower(node_name) || chr(10) || host(ip)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "maker_email" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "user_email" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "search" text GENERATED ALWAYS AS (coalesce(maker_email, '') || chr(10) || coalesce(user_email, '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (user_email || chr(10) || lower(ext_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "premium_ends" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is there already is copied once; from here on the triggers below do it.
UPDATE "accesses" SET
  "user_email" = (SELECT "email" FROM "users" WHERE "users"."id" = "accesses"."user_id"),
  "node_name" = (SELECT "name" FROM "nodes" WHERE "nodes"."id" = "accesses"."node_id");--> statement-breakpoint
UPDATE "invites" SET
  "maker_email" = (SELECT "email" FROM "users" WHERE "users"."id" = "invites"."created_by"),
  "user_email" = (SELECT "email" FROM "users" WHERE "users"."id" = "invites"."user_id");--> statement-breakpoint
UPDATE "orders" SET "user_email" = (SELECT "email" FROM "users" WHERE "users"."id" = "orders"."user_id");--> statement-breakpoint
UPDATE "users" SET "premium_ends" = true WHERE "premium_expired_at" IS NOT NULL AND (
  "premium_expired_at" > extract(epoch FROM now()) OR EXISTS (
    SELECT FROM "accesses" WHERE "accesses"."user_id" = "users"."id" AND "status" = 'active' AND "mode" = 'basic'
  )
);--> statement-breakpoint
CREATE INDEX "accesses_over" ON "accesses" USING btree ("expired_at") WHERE "accesses"."status" = 'inactive';--> statement-breakpoint
CREATE INDEX "accesses_name" ON "accesses" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_user_email" ON "accesses" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "accesses_node_name" ON "accesses" USING btree (lower("node_name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_created" ON "accesses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accesses_status_id" ON "accesses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "accesses_status_name" ON "accesses" USING btree ("status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_status_user_email" ON "accesses" USING btree ("status","user_email","id");--> statement-breakpoint
CREATE INDEX "accesses_status_node_name" ON "accesses" USING btree ("status",lower("node_name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_status_created" ON "accesses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_expiry" ON "invites" USING btree ("expired_at") WHERE "invites"."status" = 'active';--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invites_updated" ON "invites" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "invites_status_id" ON "invites" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "invites_status_created" ON "invites" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_status_updated" ON "invites" USING btree ("status",coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "orders_user_email" ON "orders" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "orders_status_id" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_updated" ON "orders" USING btree ("status",coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "orders_status_user_email" ON "orders" USING btree ("status","user_email","id");--> statement-breakpoint
CREATE INDEX "users_premium_ends" ON "users" USING btree ("premium_expired_at") WHERE "users"."premium_ends";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "users_active_id" ON "users" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "users_active_email" ON "users" USING btree ("is_active","email");--> statement-breakpoint
CREATE INDEX "users_active_created" ON "users" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "users_active_updated" ON "users" USING btree ("is_active",coalesce("updated_at", 0),"id");;--> statement-breakpoint
-- Names and e-mails beside what lists show. The rows that they come from are held, as the foreign keys would hold them a
-- moment later, so that nobody renames them in between.
CREATE FUNCTION copy_names_to_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT email INTO NEW.user_email FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  SELECT name INTO NEW.node_name FROM nodes WHERE id = NEW.node_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_names BEFORE INSERT OR UPDATE OF user_id, node_id ON accesses
  FOR EACH ROW EXECUTE FUNCTION copy_names_to_access();
--> statement-breakpoint
CREATE FUNCTION copy_emails_to_invite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT email INTO NEW.maker_email FROM users WHERE id = NEW.created_by FOR KEY SHARE;
  SELECT email INTO NEW.user_email FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invites_emails BEFORE INSERT OR UPDATE OF created_by, user_id ON invites
  FOR EACH ROW EXECUTE FUNCTION copy_emails_to_invite();
--> statement-breakpoint
CREATE FUNCTION copy_email_to_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT email INTO NEW.user_email FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_email BEFORE INSERT OR UPDATE OF user_id ON orders
  FOR EACH ROW EXECUTE FUNCTION copy_email_to_order();
--> statement-breakpoint
CREATE FUNCTION copy_new_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accesses SET user_email = NEW.email WHERE user_id = NEW.id;
  UPDATE orders SET user_email = NEW.email WHERE user_id = NEW.id;
  UPDATE invites SET user_email = NEW.email WHERE user_id = NEW.id;
  UPDATE invites SET maker_email = NEW.email WHERE created_by = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_new_email AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION copy_new_email();
--> statement-breakpoint
CREATE FUNCTION copy_new_node_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accesses SET node_name = NEW.name WHERE node_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER nodes_new_name AFTER UPDATE OF name ON nodes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION copy_new_node_name();
--> statement-breakpoint
-- Whose premium ends is found without a look at everybody whose premium ever ended.
CREATE FUNCTION expect_premium_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.premium_ends := NEW.premium_expired_at IS NOT NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_premium_end BEFORE INSERT OR UPDATE OF premium_expired_at ON users
  FOR EACH ROW EXECUTE FUNCTION expect_premium_end();
--> statement-breakpoint
-- How often a part of a text is found decides how a list is best read: guesses from a small sample are too coarse for that.
ALTER TABLE "users" ALTER COLUMN "email" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "accesses" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "invites" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
-- Looking for a part of a text. The extension comes with PostgreSQL and PGlite; where it is not installed, or this account
-- may not create it, search works all the same and takes longer.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_search ON users USING gin (email gin_trgm_ops);
  CREATE INDEX accesses_search ON accesses USING gin (search gin_trgm_ops);
  CREATE INDEX invites_search ON invites USING gin (search gin_trgm_ops);
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
