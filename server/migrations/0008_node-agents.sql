CREATE TABLE "access_activity" (
	"access_id" integer PRIMARY KEY NOT NULL,
	"boot" text NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	"last_handshake" bigint
);
--> statement-breakpoint
CREATE TABLE "access_samples" (
	"access_id" integer NOT NULL,
	"period" integer NOT NULL,
	"start" bigint NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	CONSTRAINT "access_samples_access_id_period_start_pk" PRIMARY KEY("access_id","period","start")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_agents" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"applied_generation" bigint DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"watched_until" bigint DEFAULT 0 NOT NULL,
	"seen_at" bigint,
	"unreachable_since" bigint,
	"problem" text,
	"is_interface_synchronised" boolean DEFAULT false NOT NULL,
	"notified_since" bigint,
	"agent_version" text,
	"clock_offset" double precision DEFAULT 0 NOT NULL,
	"boot" text,
	"cursor" text,
	"connected_peers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_generations" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"generation" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_samples" (
	"node_id" integer NOT NULL,
	"period" integer NOT NULL,
	"start" bigint NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	"connected_peers" integer NOT NULL,
	CONSTRAINT "node_samples_node_id_period_start_pk" PRIMARY KEY("node_id","period","start")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "premium_reminded_at" bigint;--> statement-breakpoint
ALTER TABLE "access_activity" ADD CONSTRAINT "access_activity_access_id_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_samples" ADD CONSTRAINT "access_samples_access_id_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_agents" ADD CONSTRAINT "node_agents_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_generations" ADD CONSTRAINT "node_generations_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_samples" ADD CONSTRAINT "node_samples_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_samples_start" ON "access_samples" USING btree ("period","start");--> statement-breakpoint
CREATE INDEX "accesses_of_node" ON "accesses" USING btree ("node_id","id") WHERE "accesses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "accesses_public_key" ON "accesses" USING btree ("node_id","public_key");--> statement-breakpoint
CREATE INDEX "node_samples_start" ON "node_samples" USING btree ("period","start");--> statement-breakpoint
INSERT INTO "installation" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "node_generations" ("node_id") SELECT "id" FROM "nodes";
--> statement-breakpoint
INSERT INTO "node_agents" ("node_id") SELECT "id" FROM "nodes";
--> statement-breakpoint
-- The desired state of a node is versioned by the database, so that no code that changes accesses can forget it.
-- Rows are locked in the order of their ids, so that two transactions that change several nodes do not deadlock.
CREATE FUNCTION increment_generations(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM node_generations WHERE node_id = ANY (ids) ORDER BY node_id FOR UPDATE;
  UPDATE node_generations SET generation = generation + 1 WHERE node_id = ANY (ids);
END
$$;
--> statement-breakpoint
CREATE FUNCTION add_node_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO node_generations (node_id) VALUES (NEW.id);
  INSERT INTO node_agents (node_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER nodes_agent AFTER INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION add_node_agent();
--> statement-breakpoint
CREATE FUNCTION reset_node_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(ARRAY[NEW.id]);
  UPDATE node_agents SET applied_generation = 0, seen_at = NULL, unreachable_since = NULL, problem = NULL,
    is_interface_synchronised = false, agent_version = NULL, clock_offset = 0, boot = NULL,
    cursor = NULL, connected_peers = 0 WHERE node_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The agent may be another one.
CREATE TRIGGER nodes_agent_reset AFTER UPDATE ON nodes FOR EACH ROW
  WHEN ((OLD.api_url, OLD.api_token, OLD.public_key, OLD.type) IS DISTINCT FROM (NEW.api_url, NEW.api_token, NEW.public_key, NEW.type))
  EXECUTE FUNCTION reset_node_agent();
--> statement-breakpoint
CREATE FUNCTION version_added_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(array_agg(DISTINCT node_id)) FROM added WHERE status = 'active' HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_added AFTER INSERT ON accesses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION version_added_accesses();
--> statement-breakpoint
CREATE FUNCTION version_removed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(array_agg(DISTINCT node_id)) FROM removed WHERE status = 'active' HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_removed AFTER DELETE ON accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION version_removed_accesses();
--> statement-breakpoint
-- Other columns, such as the name, are not part of the desired state.
CREATE FUNCTION version_changed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(array_agg(DISTINCT node_id)) FROM (
    SELECT unnest(ARRAY[before.node_id, after.node_id]) AS node_id FROM before JOIN after USING (id)
    WHERE (before.status = 'active' OR after.status = 'active')
      AND (before.node_id, before.ip, before.public_key, before.status, before.expired_at)
        IS DISTINCT FROM (after.node_id, after.ip, after.public_key, after.status, after.expired_at)
  ) AS changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_changed AFTER UPDATE ON accesses REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION version_changed_accesses();
--> statement-breakpoint
CREATE FUNCTION version_accesses_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(array_agg(DISTINCT node_id)) FROM accesses
    WHERE user_id = NEW.id AND status = 'active' HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_active AFTER UPDATE OF is_active ON users FOR EACH ROW
  WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION version_accesses_of_user();
