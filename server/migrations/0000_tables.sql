CREATE TABLE "accesses" (
	"id" serial PRIMARY KEY NOT NULL,
	"node_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"ip" "inet" NOT NULL,
	"public_key" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"expired_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "accesses_status" CHECK ("accesses"."status" in ('active', 'inactive')),
	CONSTRAINT "accesses_mode" CHECK ("accesses"."mode" in ('basic', 'limited'))
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"makes_admin" boolean DEFAULT false NOT NULL,
	"user_id" integer,
	"created_by" integer,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	"expired_at" bigint NOT NULL,
	CONSTRAINT "invites_token_unique" UNIQUE("token"),
	CONSTRAINT "invites_status" CHECK ("invites"."status" in ('active', 'inactive', 'used'))
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"api_url" text NOT NULL,
	"api_token" text DEFAULT '' NOT NULL,
	"subnet_cidr" text NOT NULL,
	"connect_params" jsonb,
	"public_key" text NOT NULL,
	"status" integer NOT NULL,
	"type" integer NOT NULL,
	"capacity" integer NOT NULL,
	"busy_slots" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	CONSTRAINT "nodes_status" CHECK ("nodes"."status" in (0, 1)),
	CONSTRAINT "nodes_type" CHECK ("nodes"."type" in (1, 2)),
	CONSTRAINT "nodes_capacity" CHECK ("nodes"."capacity" >= 0),
	CONSTRAINT "nodes_busy_slots" CHECK ("nodes"."busy_slots" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_privileged" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"premium_expired_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "accesses" ADD CONSTRAINT "accesses_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accesses" ADD CONSTRAINT "accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accesses_address" ON "accesses" USING btree ("node_id","ip") WHERE "accesses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "accesses_owner" ON "accesses" USING btree ("user_id","node_id","id");--> statement-breakpoint
CREATE INDEX "accesses_expiry" ON "accesses" USING btree ("expired_at") WHERE "accesses"."status" = 'active' and "accesses"."expired_at" is not null;--> statement-breakpoint
CREATE INDEX "nodes_name" ON "nodes" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_used" ON "sessions" USING btree ("used_at");