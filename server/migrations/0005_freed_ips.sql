CREATE TABLE "freed_ips" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node_id" integer NOT NULL,
	"ip" "inet" NOT NULL,
	CONSTRAINT "freed_ips_address" UNIQUE("node_id","ip")
);
--> statement-breakpoint
ALTER TABLE "freed_ips" ADD CONSTRAINT "freed_ips_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freed_ips_order" ON "freed_ips" USING btree ("node_id","id");--> statement-breakpoint
-- The transition tables of before and after are not joined: a connection keeps the plan of its first change.
CREATE FUNCTION record_added_ips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM freed_ips USING added
    WHERE added.status = 'active' AND freed_ips.node_id = added.node_id AND freed_ips.ip = added.ip;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_added_ips AFTER INSERT ON accesses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_added_ips();
--> statement-breakpoint
CREATE FUNCTION record_removed_ips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO freed_ips (node_id, ip) SELECT node_id, ip FROM removed WHERE status = 'active';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_removed_ips AFTER DELETE ON accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_removed_ips();
--> statement-breakpoint
CREATE FUNCTION record_changed_ips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO freed_ips (node_id, ip)
    SELECT node_id, ip FROM before WHERE status = 'active' EXCEPT SELECT node_id, ip FROM after WHERE status = 'active';
  DELETE FROM freed_ips USING (
    SELECT node_id, ip FROM after WHERE status = 'active' EXCEPT SELECT node_id, ip FROM before WHERE status = 'active'
  ) AS added WHERE freed_ips.node_id = added.node_id AND freed_ips.ip = added.ip;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_changed_ips AFTER UPDATE ON accesses REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_ips();
--> statement-breakpoint
-- Of accesses that were deleted before, nothing is known any more: their IP addresses count as never used.
INSERT INTO freed_ips (node_id, ip)
  SELECT node_id, ip FROM accesses AS expired WHERE status = 'inactive' AND NOT EXISTS (
    SELECT FROM accesses WHERE status = 'active' AND node_id = expired.node_id AND ip = expired.ip
  ) GROUP BY node_id, ip ORDER BY max(expired_at);
