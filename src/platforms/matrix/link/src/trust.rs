//! Our identity: one device, signed by its owner, and a key to bring that back.

use super::{Doing, Link};
use matrix_sdk::encryption::VerificationState;

/// How far others can trust our device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It is signed by our own identity: clients that exclude others take it.
    Signed,
    /// It is not: clients that exclude insecure devices do not let it read.
    Unsigned,
    /// Not known yet.
    Unknown,
}

impl Link {
    /// How far others can trust our device; known after the first sync.
    pub fn trust(&self) -> Trust {
        match self.client.encryption().verification_state().get() {
            VerificationState::Verified => Trust::Signed,
            VerificationState::Unverified => Trust::Unsigned,
            VerificationState::Unknown => Trust::Unknown,
        }
    }

    /// Sets up recovery; gives the key that brings our identity to a new device.
    pub fn set_up_recovery(&self) -> Doing<'_, String> {
        Box::pin(async move {
            let recovery = self.client.encryption().recovery();
            let key = recovery.enable().await;
            key.map_err(|e| super::Failure::Other(e.to_string()))
        })
    }

    /// Brings our identity to this device.
    pub fn recover<'a>(&'a self, key: &'a str) -> Doing<'a, ()> {
        Box::pin(async move {
            let recovery = self.client.encryption().recovery();
            let done = recovery.recover(key).await;
            done.map_err(|e| super::Failure::Other(e.to_string()))
        })
    }
}
