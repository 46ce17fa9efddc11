-- Slots: the number of active accesses of a node.

CREATE FUNCTION add_busy_slots(node integer, change bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE nodes SET busy_slots = busy_slots + change WHERE id = node;
$$;
--> statement-breakpoint
-- In the order of the ids of the nodes, so that two statements that change accesses on several nodes do not deadlock.
CREATE FUNCTION count_added_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, count(*)) FROM added WHERE status = 'active' GROUP BY node_id ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_added_slots AFTER INSERT ON accesses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_accesses();
--> statement-breakpoint
CREATE FUNCTION count_removed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, -count(*)) FROM removed WHERE status = 'active' GROUP BY node_id ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_removed_slots AFTER DELETE ON accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_accesses();
--> statement-breakpoint
-- Nodes whose sum is 0 are not updated: after a new name, for example.
CREATE FUNCTION count_changed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, sum(change)) FROM (
    SELECT node_id, -1 AS change FROM before WHERE status = 'active'
    UNION ALL
    SELECT node_id, 1 FROM after WHERE status = 'active'
  ) AS changes GROUP BY node_id HAVING sum(change) <> 0 ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_changed_slots AFTER UPDATE ON accesses REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_accesses();
--> statement-breakpoint
-- Not a CHECK: an admin may lower the capacity under the places taken; then nothing is added until enough of them are free.
CREATE FUNCTION hold_node_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.capacity <> 0 AND NEW.busy_slots > NEW.capacity AND (TG_OP = 'INSERT' OR NEW.busy_slots > OLD.busy_slots) THEN
    RAISE EXCEPTION 'node % has no free place', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'nodes_places';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER nodes_places BEFORE INSERT OR UPDATE OF busy_slots ON nodes
  FOR EACH ROW EXECUTE FUNCTION hold_node_capacity();
--> statement-breakpoint
-- Names and e-mails beside what lists show. The referenced rows are locked, as the foreign keys lock them a moment later,
-- so that no name changes in between.
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
  SELECT email INTO NEW.created_by FROM users WHERE id = NEW.created_by_id FOR KEY SHARE;
  SELECT email INTO NEW.user_email FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invites_emails BEFORE INSERT OR UPDATE OF created_by_id, user_id ON invites
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
  UPDATE invites SET created_by = NEW.email WHERE created_by_id = NEW.id;
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
-- Premium.

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
-- Desired state of nodes.

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
    problem_since = NULL, is_interface_synchronised = false, has_seen_handshake = false, agent_version = NULL, clock_offset = 0, boot = NULL,
    cursor = NULL, connected_peers = 0 WHERE node_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The agent may be another one, or may have been compared with other fields.
CREATE TRIGGER nodes_agent_reset AFTER UPDATE ON nodes FOR EACH ROW
  WHEN ((OLD.api_url, OLD.api_token, OLD.public_key, OLD.type, OLD.subnet_cidr, OLD.url)
    IS DISTINCT FROM (NEW.api_url, NEW.api_token, NEW.public_key, NEW.type, NEW.subnet_cidr, NEW.url))
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
-- Nodes know when accesses end, and that depends on the premium of their users.
CREATE TRIGGER users_terms AFTER UPDATE OF is_active, is_privileged, premium_expired_at ON users FOR EACH ROW
  WHEN ((OLD.is_active, OLD.is_privileged, OLD.premium_expired_at) IS DISTINCT FROM (NEW.is_active, NEW.is_privileged, NEW.premium_expired_at))
  EXECUTE FUNCTION version_accesses_of_user();
--> statement-breakpoint
-- Log of admins.

-- A log that can be changed proves nothing.
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of admins is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- Only names may change: the log follows a new name, and forgets the e-mail of a deleted account.
CREATE TRIGGER admin_log_is_kept BEFORE UPDATE OF id, at, admin_id, action, subject_id, changes OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
--> statement-breakpoint
CREATE TRIGGER admin_log_owner_is_kept BEFORE UPDATE OF owner_id ON admin_log
  FOR EACH ROW WHEN (OLD.owner_id IS NOT NULL AND NEW.owner_id IS DISTINCT FROM OLD.owner_id)
  EXECUTE FUNCTION refuse_change_of_log();
--> statement-breakpoint
-- The access of an entry is a deleted one, so its owner is taken from the logged changes. An entry about the creation of
-- an invite has no owner until a user registers with it; only other invites are revoked.
CREATE FUNCTION owner_of_log_entry(action text, subject_id integer, changes jsonb) RETURNS integer LANGUAGE sql AS $$
  SELECT CASE
    WHEN action LIKE 'user.%' THEN subject_id
    WHEN action LIKE 'access.%' THEN (changes #>> '{user_id,from}')::integer
    WHEN action LIKE 'order.%' THEN (SELECT user_id FROM orders WHERE id = subject_id)
    WHEN action = 'invite.create' THEN (SELECT user_id FROM invites WHERE id = subject_id)
    WHEN action = 'invite.revoke' THEN (SELECT created_by_id FROM invites WHERE id = subject_id)
  END
$$;
--> statement-breakpoint
-- The name of an access is taken from the logged changes, because a logged access is a deleted one.
CREATE FUNCTION copy_names_to_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER admin_log_names BEFORE INSERT ON admin_log
  FOR EACH ROW EXECUTE FUNCTION copy_names_to_log_entry();
--> statement-breakpoint
CREATE FUNCTION copy_email_to_log() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Search for a part of a text.

-- How often a part of a text is found decides how a list is best read: guesses from a small sample are too coarse.
ALTER TABLE users ALTER COLUMN email SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE accesses ALTER COLUMN search SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE invites ALTER COLUMN search SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE orders ALTER COLUMN search SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE admin_log ALTER COLUMN search SET STATISTICS 1000;
--> statement-breakpoint
-- The extension comes with PostgreSQL and PGlite; where it is not installed, or this account may not create it, search works
-- all the same and takes longer.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_search ON users USING gin (email gin_trgm_ops);
  CREATE INDEX accesses_search ON accesses USING gin (search gin_trgm_ops);
  CREATE INDEX invites_search ON invites USING gin (search gin_trgm_ops);
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
  CREATE INDEX admin_log_search ON admin_log USING gin (search gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
--> statement-breakpoint
-- First rows.

INSERT INTO installation DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO setup DEFAULT VALUES;
--> statement-breakpoint
-- The prices of the reference: an installation changes the rows, orders keep the price of their day.
INSERT INTO plans (type, month_count, currency_code, amount) VALUES (1, 1, 'USD', 500), (2, 6, 'USD', 2700), (3, 12, 'USD', 4800);
