terraform {
  required_version = ">= 1.9"

  required_providers {
    aws = {
      source = "hashicorp/aws"
      # from 6.37 on an index is declared by key_schema blocks
      version = ">= 6.37, < 7.0"
    }
  }
}
