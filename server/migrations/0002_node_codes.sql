CREATE TABLE "node_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"expired_at" bigint NOT NULL,
	"setup" jsonb
);
--> statement-breakpoint
ALTER TABLE "node_codes" ADD CONSTRAINT "node_codes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_codes_admin" ON "node_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "node_codes_expired" ON "node_codes" USING btree ("expired_at");--> statement-breakpoint
CREATE INDEX "nodes_agent" ON "nodes" USING btree (split_part("api_token", '.', 2));